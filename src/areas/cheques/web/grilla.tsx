import { ActionIcon, Button, Group, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isFecha } from '#kernel/values/fecha.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { numeroCheque, serie } from '../domain/ingreso.ts';
import { type FilaPegada, leerPegado } from '../domain/planilla.ts';

/** A row of the grid as the form holds it. */
export interface FilaGrilla {
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: number | string | null;
  fecha: string;
  otra_plaza: boolean;
  objeto_pk: string;
  /** What it is for, in words; not sent. */
  por: string;
}

/** The rows and how to change them. */
export function useFilas(): { filas: FilaGrilla[]; poner: (filas: FilaGrilla[]) => void } {
  const { setValue } = useFormContext();
  const filas = (useWatch({ name: 'cheques' }) as FilaGrilla[] | undefined) ?? [];
  return { filas, poner: (nuevas) => setValue('cheques', nuevas, { shouldDirty: true }) };
}

/** What was pasted, laid over the rows from one on: it fills what it brings and leaves the rest. */
function sobre(filas: readonly FilaGrilla[], desde: number, pegadas: readonly FilaPegada[]): FilaGrilla[] {
  return filas.map((f, i) => {
    const p = pegadas[i - desde];
    if (!p || i < desde) return f;
    return {
      ...f,
      ...(p.num_cheque ? { num_cheque: p.num_cheque } : {}),
      ...(p.fecha ? { fecha: p.fecha } : {}),
      ...(p.monto === null ? {} : { monto: p.monto }),
      ...(p.cta_cte ? { cta_cte: p.cta_cte } : {}),
    };
  });
}

function Completar() {
  const { filas, poner } = useFilas();
  const { data } = useOptions('cheques');
  const [banco, setBanco] = useState<string | null>(filas[0]?.banco || null);
  const [cuenta, setCuenta] = useState(filas[0]?.cta_cte ?? '');
  const [primero, setPrimero] = useState(filas[0]?.num_cheque ?? '');
  const numero = numeroCheque(primero);
  const listo = Boolean(banco) && cuenta.trim() !== '' && numero !== null;
  const llenar = (): void => {
    if (!banco || numero === null) return;
    const fecha = filas[0]?.fecha ?? '';
    const numeros = isFecha(fecha) ? serie({ num_cheque: numero, fecha }, filas.length) : [];
    poner(filas.map((f, i) => ({ ...f, banco, cta_cte: cuenta, num_cheque: numeros[i]?.num_cheque ?? f.num_cheque })));
  };
  return (
    <Group align="end" gap="sm">
      <Select
        label="Banco de la serie"
        searchable
        w={220}
        data={optionList(data, 'bancos').map((o) => ({ value: o.codigo, label: o.nombre }))}
        value={banco}
        onChange={setBanco}
      />
      <TextInput label="Cuenta corriente" w={180} value={cuenta} onChange={(e) => setCuenta(e.currentTarget.value)} />
      <TextInput label="Primer número" w={130} value={primero} onChange={(e) => setPrimero(e.currentTarget.value)} />
      <Button variant="default" disabled={!listo} onClick={llenar}>
        Completar la serie
      </Button>
    </Group>
  );
}

function Pegar() {
  const { filas, poner } = useFilas();
  const [texto, setTexto] = useState('');
  const leidas = leerPegado(texto);
  const errores = leidas.flatMap((l, i) => l.errores.map((e) => `Fila ${i + 1}: ${e}`));
  return (
    <Stack gap={6} maw={640}>
      <Textarea
        label="Pegar desde una planilla"
        description="Columnas: número, fecha, monto y, si quiere, cuenta corriente"
        autosize
        minRows={2}
        maxRows={8}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      {errores.slice(0, 5).map((e) => (
        <Text key={e} size="xs" c="var(--r-danger-text)">
          {e}
        </Text>
      ))}
      {leidas.length > filas.length && (
        <Text size="xs" c="var(--r-danger-text)">
          La planilla trae {leidas.length} filas y hay {filas.length} elegidas: sobran las últimas.
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          disabled={leidas.length === 0}
          onClick={() => {
            poner(sobre(filas, 0, leidas));
            setTexto('');
          }}
        >
          {leidas.length > 0 ? `Llevar ${leidas.length} filas a la grilla` : 'Llevar a la grilla'}
        </Button>
      </Group>
    </Stack>
  );
}

type Opciones = readonly { value: string; label: string }[];
type ConLugar = FilaGrilla & { i: number };
interface Celdas {
  error: (i: number, campo: string) => string | undefined;
  cambiar: (i: number, c: Partial<FilaGrilla>) => void;
  pegar: (i: number) => (e: ClipboardEvent) => void;
}

/** Cells of the paper itself: number, bank and account. */
const columnasPapel = (bancos: Opciones, { error, cambiar, pegar }: Celdas): Columna<ConLugar>[] => [
  { titulo: 'Por', celda: (f) => f.por },
  {
    titulo: 'Número',
    celda: (f) => (
      <TextInput
        aria-label={`Número del cheque ${f.i + 1}`}
        w={110}
        maxLength={12}
        error={error(f.i, 'num_cheque')}
        value={f.num_cheque}
        onPaste={pegar(f.i)}
        onChange={(e) => cambiar(f.i, { num_cheque: e.currentTarget.value })}
      />
    ),
  },
  {
    titulo: 'Banco',
    celda: (f) => (
      <Select
        aria-label={`Banco del cheque ${f.i + 1}`}
        w={170}
        searchable
        data={[...bancos]}
        error={error(f.i, 'banco')}
        value={f.banco || null}
        onChange={(v) => cambiar(f.i, { banco: v ?? '' })}
      />
    ),
  },
  {
    titulo: 'Cuenta',
    celda: (f) => (
      <TextInput
        aria-label={`Cuenta del cheque ${f.i + 1}`}
        w={130}
        error={error(f.i, 'cta_cte')}
        value={f.cta_cte}
        onChange={(e) => cambiar(f.i, { cta_cte: e.currentTarget.value })}
      />
    ),
  },
];

/** Cells of what it promises: date, amount and plaza. */
const columnasMonto = ({ error, cambiar }: Celdas): Columna<ConLugar>[] => [
  {
    titulo: 'Fecha',
    celda: (f) => (
      <DateInput
        aria-label={`Fecha del cheque ${f.i + 1}`}
        w={140}
        error={error(f.i, 'fecha')}
        value={f.fecha}
        onChange={(fecha) => cambiar(f.i, { fecha })}
      />
    ),
  },
  {
    titulo: 'Monto',
    cifra: true,
    celda: (f) => (
      <PesosInput
        aria-label={`Monto del cheque ${f.i + 1}`}
        w={140}
        error={error(f.i, 'monto')}
        value={f.monto ?? ''}
        onChange={(monto) => cambiar(f.i, { monto })}
      />
    ),
  },
  {
    titulo: 'Otra plaza',
    celda: (f) => (
      <Switch
        aria-label={`El cheque ${f.i + 1} es de otra plaza`}
        checked={f.otra_plaza}
        onChange={(e) => cambiar(f.i, { otra_plaza: e.currentTarget.checked })}
      />
    ),
  },
];

/** Another cheque for the same debt, or one less. */
function Botones({ f, pago }: { f: ConLugar; pago: boolean }) {
  const { filas, poner } = useFilas();
  const { i, ...fila } = f;
  return (
    <Group gap={4} wrap="nowrap">
      {pago && (
        <ActionIcon
          variant="subtle"
          aria-label={`Otro cheque por ${f.por}`}
          onClick={() => poner([...filas.slice(0, i + 1), { ...fila, num_cheque: '' }, ...filas.slice(i + 1)])}
        >
          <IconCopy size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Quitar el cheque ${i + 1}`}
        onClick={() => poner(filas.filter((_, j) => j !== i))}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

/** The grid: each row editable; what is pasted on a number fills from its row down. */
export function Grilla({ pago }: { pago: boolean }) {
  const { filas, poner } = useFilas();
  const { formState } = useFormContext();
  const { data } = useOptions('cheques');
  const bancos = optionList(data, 'bancos').map((o) => ({ value: o.codigo, label: o.nombre }));
  const errores = (formState.errors.cheques as Record<number, Record<string, { message?: string }>> | undefined) ?? {};
  const celdas: Celdas = {
    error: (i, campo) => errores[i]?.[campo]?.message,
    cambiar: (i, c) => poner(filas.map((f, j) => (j === i ? { ...f, ...c } : f))),
    pegar: (i) => (e) => {
      const texto = e.clipboardData.getData('text');
      if (!/[\t\n]/.test(texto.trim())) return;
      e.preventDefault();
      poner(sobre(filas, i, leerPegado(texto)));
    },
  };
  return (
    <Stack>
      <Completar />
      <Pegar />
      <Tabla
        nombre="Cheques"
        filas={filas.map((f, i) => ({ ...f, i }))}
        clave={(f) => String(f.i)}
        columnas={[
          ...columnasPapel(bancos, celdas),
          ...columnasMonto(celdas),
          { titulo: 'Fila', celda: (f) => <Botones f={f} pago={pago} /> },
        ]}
      />
    </Stack>
  );
}
