import { ActionIcon, Alert, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useFormShared } from '#platform/web/form/context.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { faltasDe } from '../domain/grilla.ts';
import { type Columna as ColumnaPegada, leerPegado } from '../domain/planilla.ts';
import { type FilaGrilla, sobre, useFilas } from './filas.ts';
import { Completar, Pegar } from './llenar.tsx';

function Aviso({ texto }: { texto: string | undefined }) {
  if (!texto) return null;
  return (
    <Text size="xs" c="var(--r-danger-text)">
      {texto}
    </Text>
  );
}

type Opciones = readonly { value: string; label: string }[];
type ConLugar = FilaGrilla & { i: number };
interface Celdas {
  error: (i: number, campo: string) => string | undefined;
  cambiar: (i: number, c: Partial<FilaGrilla>) => void;
  pegar: (i: number, desde: ColumnaPegada) => (e: ClipboardEvent) => void;
}

/** Cells of the paper itself: number, bank and account. */
const columnasPapel = (bancos: Opciones, { error, cambiar, pegar }: Celdas): Columna<ConLugar>[] => [
  {
    titulo: 'Por',
    celda: (f) => (
      <>
        {f.por}
        <Aviso texto={error(f.i, 'objeto_pk')} />
      </>
    ),
  },
  {
    titulo: 'Número',
    celda: (f) => (
      <TextInput
        aria-label={`Número del cheque ${f.i + 1}`}
        w={110}
        maxLength={12}
        error={error(f.i, 'num_cheque')}
        value={f.num_cheque}
        onPaste={pegar(f.i, 'num_cheque')}
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
        onPaste={pegar(f.i, 'cta_cte')}
        onChange={(e) => cambiar(f.i, { cta_cte: e.currentTarget.value })}
      />
    ),
  },
];

/** Cells of what it promises: date, amount and plaza. */
const columnasMonto = ({ error, cambiar, pegar }: Celdas): Columna<ConLugar>[] => [
  {
    titulo: 'Fecha',
    celda: (f) => (
      <DateInput
        aria-label={`Fecha del cheque ${f.i + 1}`}
        w={140}
        error={error(f.i, 'fecha')}
        value={f.fecha}
        onPaste={pegar(f.i, 'fecha')}
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
        onPaste={pegar(f.i, 'monto')}
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

const CELDAS: Readonly<Record<string, string>> = {
  objeto_pk: 'Por',
  num_cheque: 'Número',
  banco: 'Banco',
  cta_cte: 'Cuenta',
  fecha: 'Fecha',
  monto: 'Monto',
};

/** What is wrong in each cell: what the person can see already, and what the server refused of it. */
function useErrores(filas: readonly FilaGrilla[]): (i: number, campo: string) => string | undefined {
  const { formState } = useFormContext();
  const { labels } = useFormShared();
  const cuantas = filas.length;
  // The cells have no field of the form behind them: named here, a refusal of the server finds its cell.
  useEffect(() => {
    for (let i = 0; i < cuantas; i += 1)
      for (const [celda, titulo] of Object.entries(CELDAS)) labels.set(`cheques.${i}.${celda}`, `${titulo} del cheque ${i + 1}`);
  }, [labels, cuantas]);
  const dichas = (formState.errors.cheques as Record<number, Record<string, { message?: string }>> | undefined) ?? {};
  const faltas = new Map(faltasDe(filas).map((f) => [`${f.fila}.${f.celda}`, f.texto]));
  return (i, campo) => faltas.get(`${i}.${campo}`) ?? dichas[i]?.[campo]?.message;
}

/** How many cells are wrong, and where the first one is: said once above the grid. */
function Resumen({ filas, error }: { filas: readonly FilaGrilla[]; error: Celdas['error'] }) {
  const malas = filas.flatMap((_, i) => Object.keys(CELDAS).flatMap((c) => (error(i, c) ? [{ i, c, texto: error(i, c) }] : [])));
  const [primera] = malas;
  if (!primera) return null;
  return (
    <Alert color="red" role="status" title={malas.length === 1 ? 'Una celda por corregir' : `${malas.length} celdas por corregir`}>
      Fila {primera.i + 1}, {(CELDAS[primera.c] ?? '').toLowerCase()}: {primera.texto}
    </Alert>
  );
}

/** The grid: each row editable; what is pasted on a cell fills from it to the right and down. */
export function Grilla({ pago }: { pago: boolean }) {
  const { filas, poner } = useFilas();
  const error = useErrores(filas);
  const { data } = useOptions('cheques');
  const bancos = optionList(data, 'bancos');
  const celdas: Celdas = {
    error,
    cambiar: (i, c) => poner(filas.map((f, j) => (j === i ? { ...f, ...c } : f))),
    pegar: (i, desde) => (e) => {
      const texto = e.clipboardData.getData('text');
      if (!/[\t\n]/.test(texto.trim())) return;
      e.preventDefault();
      poner(sobre(filas, i, leerPegado(texto, desde), bancos));
    },
  };
  return (
    <Stack>
      <Completar />
      <Pegar />
      <Resumen filas={filas} error={error} />
      <Tabla
        nombre="Cheques"
        ancho={1020}
        filas={filas.map((f, i) => ({ ...f, i }))}
        clave={(f) => String(f.i)}
        columnas={[
          ...columnasPapel(
            bancos.map((o) => ({ value: o.codigo, label: o.nombre })),
            celdas,
          ),
          ...columnasMonto(celdas),
          { titulo: 'Fila', celda: (f) => <Botones f={f} pago={pago} /> },
        ]}
      />
    </Stack>
  );
}
