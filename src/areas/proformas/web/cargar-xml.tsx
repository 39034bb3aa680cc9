import { Alert, List, Text } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '#platform/web/files/file-drop.tsx';

interface Resultado {
  archivo: string;
  documento: string | null;
  estado: string;
  documento_id: string | null;
  causas: { codigo: string; detail: string; que_hacer: string }[];
}

/** The XML of the client, dropped here: what may be bought appears chosen; what may not says why. */
export function CargarXml({ cliente_rut, onCargados }: { cliente_rut: string; onCargados: (ids: readonly string[]) => void }) {
  const [rechazados, setRechazados] = useState<readonly Resultado[]>([]);
  const [cargados, setCargados] = useState(0);
  const recibir = (_file: File, answer: unknown): void => {
    const { resultados } = answer as { resultados: Resultado[] };
    const ids = resultados.filter((r) => r.estado.startsWith('aceptado') || r.estado === 'duplicado').flatMap((r) => r.documento_id ?? []);
    setRechazados((antes) => [...resultados.filter((r) => r.estado === 'rechazado'), ...antes]);
    setCargados((n) => n + ids.length);
    if (ids.length > 0) onCargados(ids);
  };
  return (
    <>
      <FileDrop
        path="/api/documentos/cargar"
        fields={{ cliente_rut }}
        accept=".xml,.zip"
        maxMb={25}
        maxFiles={20}
        label="Arrastre aquí los XML del cliente, sueltos o en un zip: los que se puedan comprar quedan elegidos"
        onUploaded={recibir}
        invalidates={['documentos', 'proformas']}
      />
      <Text size="sm" aria-live="polite">
        {cargados > 0 && `${cargados} ${cargados === 1 ? 'documento cargado' : 'documentos cargados'}.`}
      </Text>
      {rechazados.length > 0 && (
        <Alert color="red" title={rechazados.length === 1 ? 'Uno no se puede comprar' : `${rechazados.length} no se pueden comprar`}>
          <List size="sm">
            {rechazados.map((r) => (
              <List.Item key={`${r.archivo}-${r.documento}-${r.causas[0]?.codigo}`}>
                {[r.archivo, r.documento].filter(Boolean).join(' · ')}: {r.causas.map((c) => `${c.detail}. ${c.que_hacer}.`).join(' ')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
