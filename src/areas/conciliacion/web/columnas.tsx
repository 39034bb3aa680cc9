import { Alert, Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiUpload } from '#platform/web/api/files.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import {
  conRol,
  type Dicho,
  empezar,
  type Hoja,
  hojaProbable,
  type MapeoGuardado,
  mapeoDe,
  type Vista,
  vistaDe,
} from './columnas-estado.ts';
import { ArchivoTalCual, LoQueSeLee } from './columnas-vista.tsx';
import type { Conciliacion } from './tipos.ts';

/** Rows that may be pointed at as the titles. */
const FILAS_DE_TITULOS = 40;

function opcionesDeFila(hoja: Hoja) {
  const filas = hoja.filas.slice(0, FILAS_DE_TITULOS).flatMap((f, i) => {
    const textos = f.filter((c) => c !== null && String(c).trim() !== '').map(String);
    return textos.length < 2 ? [] : [{ value: String(i + 1), label: `Fila ${i + 1}: ${textos.join(' · ').slice(0, 70)}` }];
  });
  return [{ value: '0', label: 'El archivo no trae títulos' }, ...filas];
}

/** How the file writes its dates, amounts and signs; what is left alone is worked out. */
function ComoEscribe({ d, onChange }: { d: Dicho; onChange: (cambio: Partial<Dicho>) => void }) {
  const tiene = (rol: string) => d.roles.includes(rol as never);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <NativeSelect
        label="Fechas"
        data={[
          { value: '', label: 'Según el archivo' },
          { value: 'dia-mes', label: 'Día y luego mes (31-12-2026)' },
          { value: 'mes-dia', label: 'Mes y luego día (12-31-2026)' },
        ]}
        value={d.orden_fecha}
        onChange={(e) => onChange({ orden_fecha: e.currentTarget.value as Dicho['orden_fecha'] })}
      />
      <NativeSelect
        label="Montos"
        data={[
          { value: '', label: 'Según el archivo' },
          { value: 'coma', label: 'Coma decimal (1.234,00)' },
          { value: 'punto', label: 'Punto decimal (1,234.00)' },
        ]}
        value={d.decimal}
        onChange={(e) => onChange({ decimal: e.currentTarget.value as Dicho['decimal'] })}
      />
      {tiene('saldo') && (
        <NativeSelect
          label="Saldo"
          data={[
            { value: 'fila', label: 'Después de cada movimiento' },
            { value: 'diario', label: 'Al final de cada día' },
          ]}
          value={d.tipo_saldo}
          onChange={(e) => onChange({ tipo_saldo: e.currentTarget.value as Dicho['tipo_saldo'] })}
        />
      )}
      {tiene('signo') && (
        <>
          <TextInput
            label="Un cargo se escribe"
            placeholder="C, Cargo"
            maxLength={80}
            value={d.signo_cargo}
            onChange={(e) => onChange({ signo_cargo: e.currentTarget.value })}
          />
          <TextInput
            label="Un abono se escribe"
            placeholder="A, Abono"
            maxLength={80}
            value={d.signo_abono}
            onChange={(e) => onChange({ signo_abono: e.currentTarget.value })}
          />
        </>
      )}
    </SimpleGrid>
  );
}

const porQue = (e: unknown): string => [messageOf(e), ...(e instanceof ProblemError ? Object.values(e.campos).flat() : [])].join('. ');

/** Keeps what was said and loads the file, in one act. */
function useCargar(c: Conciliacion, archivo: File, d: Dicho, onDone: () => void) {
  const [enviando, setEnviando] = useState(false);
  const [error, setError] = useState('');
  const cargar = async (): Promise<void> => {
    setEnviando(true);
    setError('');
    const datos = { hoja: d.hoja, fila: d.fila, mapeo: mapeoDe(d), ...(c.refresh_key ? { refresh_key: c.refresh_key } : {}) };
    try {
      await apiUpload(`/api/conciliacion/${c.id}/cargar-mapeada`, [archivo], { key: uuidv7(), fields: { datos: JSON.stringify(datos) } });
      await invalidateArea('conciliacion');
      toastOk('Cartola cargada');
      onDone();
    } catch (e) {
      setError(porQue(e));
    } finally {
      setEnviando(false);
    }
  };
  return { cargar, enviando, error };
}

const seLee = (v: Vista): boolean => v.cartola?.movimientos.some((m) => m.causas.length === 0) ?? false;

interface Props {
  c: Conciliacion;
  archivo: File;
  hojas: readonly Hoja[];
  guardados: readonly MapeoGuardado[];
  onClose: () => void;
  /** The file came in. */
  onDone: () => void;
}

/** A person says what each column of a statement is, seeing what would be read; it stays said for the account. */
export default function Columnas({ c, archivo, hojas, guardados, onClose, onDone }: Props) {
  const angosta = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [d, setD] = useState(() => empezar(hojas, guardados, hojaProbable(hojas)));
  const hoja = hojas[d.hoja];
  const { fecha_inicio, fecha_termino } = c;
  const v = useMemo(() => vistaDe(hoja, d, { desde: fecha_inicio, hasta: fecha_termino }), [hoja, d, fecha_inicio, fecha_termino]);
  const { cargar, enviando, error } = useCargar(c, archivo, d, onDone);
  if (!hoja) return null;
  return (
    <Modal opened onClose={onClose} title={`Columnas de ${archivo.name}`} size="min(1200px, 94vw)" fullScreen={angosta}>
      <Stack gap="md">
        <Text size="sm">
          Diga qué es cada columna. Queda guardado para {c.cuenta_corriente.nombre}: los próximos archivos con estos títulos se leerán
          igual, sin preguntar.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {hojas.length > 1 && (
            <NativeSelect
              label="Hoja"
              data={hojas.map((h, i) => ({ value: String(i), label: `Hoja ${i + 1} (${h.total} filas)` }))}
              value={String(d.hoja)}
              onChange={(e) => setD(empezar(hojas, guardados, Number(e.currentTarget.value)))}
            />
          )}
          <NativeSelect
            label="Fila de los títulos"
            data={opcionesDeFila(hoja)}
            value={String(d.fila)}
            onChange={(e) => setD({ ...d, fila: Number(e.currentTarget.value) })}
          />
        </SimpleGrid>
        <ArchivoTalCual hoja={hoja} d={d} onRol={(i, rol) => setD(conRol(d, i, rol))} />
        <ComoEscribe d={d} onChange={(cambio) => setD({ ...d, ...cambio })} />
        <Text fw={600} size="sm" component="h3">
          Lo que se lee
        </Text>
        <LoQueSeLee v={v} hoja={hoja} />
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!seLee(v)} loading={enviando} onClick={() => void cargar()}>
            Guardar y cargar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
