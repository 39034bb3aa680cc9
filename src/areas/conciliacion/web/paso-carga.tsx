import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { nombreFormato } from '../domain/formatos.ts';
import { CargaArchivo } from './carga-archivo.tsx';
import { Dudas } from './dudas.tsx';
import { Retirar } from './retirar.tsx';
import { Saldos } from './saldos.tsx';
import { type Conciliacion, permiso, useActo } from './tipos.ts';

const AVISOS = 8;

function Quiebres({ c }: { c: Conciliacion }) {
  const explicar = useActo(c, 'explicar_cartola', { ok: 'Explicación guardada' });
  const [motivo, setMotivo] = useState('');
  if (c.quiebres.length === 0) return null;
  if (c.explicacion?.vigente) {
    return (
      <Alert color="yellow" variant="light" title="La cartola no cuadra y está explicada">
        {c.explicacion.motivo} ({c.explicacion.por})
      </Alert>
    );
  }
  const donde = (q: Conciliacion['quiebres'][number]) =>
    q.tipo === 'apertura' ? 'Saldo inicial' : q.tipo === 'cierre' ? 'Saldo final' : `Línea ${q.linea_origen}`;
  return (
    <Alert color="red" variant="light" title="La cartola no cuadra">
      <Stack gap="xs">
        <List size="sm">
          {c.quiebres.slice(0, AVISOS).map((q) => (
            <List.Item key={`${q.tipo}${q.linea_origen}${q.encontrado}`}>
              {donde(q)}
              {q.fecha ? ` (${formatFecha(q.fecha)})` : ''}
              {q.tipo === 'ilegible'
                ? ': la fila no se pudo leer completa'
                : `: se esperaba ${formatPesos(q.esperado)} y dice ${formatPesos(q.encontrado)}`}
            </List.Item>
          ))}
        </List>
        {c.quiebres.length > AVISOS && <Text size="sm">y {c.quiebres.length - AVISOS} más.</Text>}
        <Text size="sm">Cargue el archivo corregido, o explíquelo para seguir. Ninguna fila se descarta.</Text>
        {permiso(c, 'explicar-cartola').permitida && (
          <Group align="end" gap="xs">
            <Textarea label="Motivo" flex={1} autosize maxLength={300} value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} />
            <Button
              variant="default"
              disabled={motivo.trim().length < 5}
              loading={explicar.isPending}
              onClick={() => explicar.run({ motivo: motivo.trim() })}
            >
              Explicar
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

/** What is to be done with a load, or what was. */
function EstadoCarga({ c, k, onRetirar }: { c: Conciliacion; k: Carga; onRetirar: (k: Carga) => void }) {
  if (k.retirada)
    return (
      <Text size="xs" c="dimmed">
        Retirada por {k.retirada.por} el <Instante v={k.retirada.en} />: {k.retirada.motivo}
      </Text>
    );
  if (!k.propia || !permiso(c, 'retirar-carga').permitida) return <>Vigente</>;
  return (
    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onRetirar(k)}>
      Retirar
    </Button>
  );
}

type Carga = Conciliacion['cargas'][number];

function Avisos({ c }: { c: Conciliacion }) {
  const avisos = [...new Set(c.cargas.filter((k) => !k.retirada).flatMap((k) => k.avisos))];
  if (avisos.length === 0) return null;
  return (
    <Alert variant="light" title="Avisos de la lectura">
      <List size="sm">
        {avisos.slice(0, AVISOS).map((a) => (
          <List.Item key={a}>{a}</List.Item>
        ))}
      </List>
      {avisos.length > AVISOS && <Text size="sm">y {avisos.length - AVISOS} más.</Text>}
    </Alert>
  );
}

function Cargas({ c }: { c: Conciliacion }) {
  const [fuera, setFuera] = useState<Carga | null>(null);
  if (c.cargas.length === 0) return <Vacio razon="No hay cartola cargada para este período." />;
  return (
    <Stack gap="sm">
      <Tabla
        nombre="Cartolas cargadas"
        filas={c.cargas}
        clave={(k) => k.id}
        columnas={[
          { titulo: 'Archivo', celda: (k) => k.archivo },
          { titulo: 'Formato', celda: (k) => nombreFormato(k.formato) },
          { titulo: 'Filas', cifra: true, celda: (k) => formatDecimal(k.filas, 0) },
          { titulo: 'Nuevas', cifra: true, celda: (k) => formatDecimal(k.agregadas, 0) },
          { titulo: 'Ya estaban', cifra: true, celda: (k) => formatDecimal(k.omitidas, 0) },
          { titulo: 'Cargada', celda: (k) => <Instante v={k.cargada_en} /> },
          { titulo: 'Estado', celda: (k) => <EstadoCarga c={c} k={k} onRetirar={setFuera} /> },
        ]}
      />
      {fuera && <Retirar c={c} carga={fuera} onClose={() => setFuera(null)} />}
      <Avisos c={c} />
    </Stack>
  );
}

/** Step 2: the statement comes in, whatever the bank, and its balances are checked row by row. */
export default function PasoCarga({ c }: { c: Conciliacion }) {
  return (
    <Stack gap="md">
      {permiso(c, 'cargar-cartola').permitida && <CargaArchivo c={c} />}
      <Dudas c={c} />
      <Quiebres c={c} />
      <Saldos c={c} />
      <Text size="sm">
        {c.conteos.banco} movimientos del banco · {c.conteos.libro} líneas del mayor
      </Text>
      <Cargas c={c} />
    </Stack>
  );
}
