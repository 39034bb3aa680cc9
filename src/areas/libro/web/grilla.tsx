import { ActionIcon, Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { CeldaCuenta, CeldaMonto, CeldaRut, CeldaSucursal, CeldaTexto } from './celdas.tsx';
import css from './grilla.module.css';
import { type Campo, enBlanco, type LineaEscrita, leerPegado, MAX_LINEAS, sobre, sumas, TITULO, VACIA } from './lineas-pegadas.ts';

/** Least widths, in pixels: with the column of the obligation they fit beside the menu of a screen 1280 wide. */
const ANCHO: Readonly<Record<Campo, number>> = { cuenta: 210, rut: 118, documento: 96, pk: 130, sucursal: 112, debe: 112, haber: 112 };
const TODAS: readonly Campo[] = ['cuenta', 'rut', 'documento', 'pk', 'sucursal', 'debe', 'haber'];

/** The columns of the grid: the obligation stands only when an account asks for it or a line has it. */
function useColumnas(lineas: readonly LineaEscrita[]) {
  const { data } = useOptions('libro');
  const cuentas = new Map(optionList(data, 'cuentas').map((c) => [c.codigo, (c.exige_auxiliar as readonly string[] | undefined) ?? []]));
  // The account asks for a documento by its obligation.
  const pide = (i: number, campo: Campo) => cuentas.get(lineas[i]?.cuenta ?? '')?.includes(campo === 'pk' ? 'documento' : campo) ?? false;
  const conObligacion = lineas.some((l, i) => Boolean(l.pk) || pide(i, 'pk'));
  return { campos: TODAS.filter((c) => c !== 'pk' || conObligacion), pide, sucursales: optionList(data, 'sucursales') };
}

/** Only what a cell shows draws it again: two hundred lines are typed as fast as two. */
const Celda = memo(function Celda({ i, campo, pide }: { i: number; campo: Campo; pide: boolean }) {
  if (campo === 'cuenta') return <CeldaCuenta i={i} />;
  if (campo === 'rut') return <CeldaRut i={i} pide={pide} />;
  if (campo === 'sucursal') return <CeldaSucursal i={i} pide={pide} />;
  if (campo === 'debe' || campo === 'haber') return <CeldaMonto i={i} campo={campo} />;
  return <CeldaTexto i={i} campo={campo} pide={pide} />;
});

/** What is missing to balance, always in sight, with what sends the voucher beside it. */
export function Sumas({ children }: { children?: React.ReactNode }) {
  const lineas = (useWatch({ name: 'lineas' }) ?? []) as LineaEscrita[];
  const { setValue } = useFormContext();
  const { debe, haber, diferencia } = sumas(lineas);
  // The line that waits for its amount, or the last one.
  const sinMonto = lineas.findIndex((l, i) => i > 0 && !l.debe && !l.haber);
  const destino = sinMonto < 0 ? lineas.length - 1 : sinMonto;
  const cuadrar = () => {
    const l = lineas[destino];
    const queda = (typeof l?.debe === 'number' ? l.debe : 0) - (typeof l?.haber === 'number' ? l.haber : 0) - diferencia;
    const o = { shouldDirty: true, shouldValidate: false };
    setValue(`lineas.${destino}.debe`, queda > 0 ? queda : '', o);
    setValue(`lineas.${destino}.haber`, queda < 0 ? -queda : '', o);
  };
  return (
    <Group className={css.pie} justify="space-between" gap="sm">
      <Group gap="sm">
        <Text size="sm" role="status">
          Debe <Pesos v={debe} span fw={700} /> · Haber <Pesos v={haber} span fw={700} /> ·{' '}
          {diferencia === 0 ? (
            debe === 0 ? (
              'Sin montos'
            ) : (
              'Cuadra'
            )
          ) : (
            <Text span c="var(--r-danger-text)" fw={600}>
              Diferencia <Pesos v={Math.abs(diferencia)} span /> al {diferencia > 0 ? 'debe' : 'haber'}
            </Text>
          )}
        </Text>
        {diferencia !== 0 && destino > 0 && (
          <Button size="compact-xs" variant="default" onClick={cuadrar}>
            Cuadrar en la línea {destino + 1}
          </Button>
        )}
      </Group>
      {children}
    </Group>
  );
}

/** Moves of the keyboard within the grid: Enter to the line below, Tab at its end to a new one. An empty last line lets Tab go on. */
function useTeclado(o: { campos: readonly Campo[]; agregar: (campo: Campo) => void; ir: (i: number, campo: Campo) => void }) {
  const { getValues } = useFormContext();
  return (i: number, campo: Campo) => (e: KeyboardEvent) => {
    const lineas = getValues('lineas') as LineaEscrita[];
    const ultima = i === lineas.length - 1;
    const llena = !enBlanco(lineas[i] ?? {});
    if (e.key === 'Enter' && !e.ctrlKey && !e.metaKey && !e.defaultPrevented) {
      e.preventDefault();
      if (!ultima) o.ir(i + 1, campo);
      else if (llena) o.agregar(campo);
    }
    if (e.key === 'Tab' && !e.shiftKey && ultima && llena && campo === o.campos.at(-1)) {
      e.preventDefault();
      o.agregar('cuenta');
    }
  };
}

function textoDeError(error: unknown): string | undefined {
  const e = error as { message?: string; root?: { message?: string } } | undefined;
  return e?.root?.message ?? e?.message;
}

interface TablaProps {
  ids: readonly string[];
  campos: readonly Campo[];
  pide: (i: number, campo: Campo) => boolean;
  tecla: (i: number, campo: Campo) => (e: KeyboardEvent) => void;
  pegar: (i: number, campo: Campo) => (e: ClipboardEvent) => void;
  quitar: (i: number) => void;
}

function TablaDeLineas({ ids, campos, pide, tecla, pegar, quitar }: TablaProps) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" aria-label="Líneas del comprobante" role="region">
      <Table className={css.tabla} fz="sm" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            {campos.map((c) => (
              <Table.Th key={c} scope="col" miw={ANCHO[c]} ta={c === 'debe' || c === 'haber' ? 'right' : 'left'}>
                {TITULO[c]}
              </Table.Th>
            ))}
            <Table.Th scope="col" aria-label="Quitar" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ids.map((id, i) => (
            <Table.Tr key={id}>
              {campos.map((campo) => (
                <Table.Td key={campo} data-titulo={TITULO[campo]} onKeyDown={tecla(i, campo)} onPaste={pegar(i, campo)}>
                  <Celda i={i} campo={campo} pide={campo !== 'documento' && pide(i, campo)} />
                </Table.Td>
              ))}
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Quitar la línea ${i + 1}`}
                  disabled={ids.length === 1}
                  onClick={() => quitar(i)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The lines of a voucher as a grid: typed, pasted from a spreadsheet, with the totals at its foot. */
export function Grilla() {
  const { control, setValue, getValues, setFocus, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'lineas' });
  const lineas = (useWatch({ name: 'lineas' }) ?? []) as LineaEscrita[];
  const { campos, pide, sucursales } = useColumnas(lineas);
  const llena = fields.length >= MAX_LINEAS;
  const ir = (i: number, campo: Campo) => requestAnimationFrame(() => setFocus(`lineas.${i}.${campo}`));
  const agregar = (campo: Campo) => {
    if (llena) return;
    append({ ...VACIA }, { shouldFocus: false });
    ir(fields.length, campo);
  };
  const tecla = useTeclado({ campos, agregar, ir });
  const pegar = (i: number, campo: Campo) => (e: ClipboardEvent) => {
    const texto = e.clipboardData.getData('text');
    if (!/[\t\n]/.test(texto.trim())) return;
    e.preventDefault();
    const pegadas = leerPegado(texto, campo, campos, sucursales);
    setValue('lineas', sobre(getValues('lineas') as LineaEscrita[], i, pegadas), { shouldDirty: true, shouldTouch: true });
  };
  const error = textoDeError(formState.errors.lineas);
  return (
    <Stack gap="xs">
      {error && (
        <Alert color="red" variant="light" role="alert" py="xs">
          {error}
        </Alert>
      )}
      <TablaDeLineas ids={fields.map((f) => f.id)} campos={campos} pide={pide} tecla={tecla} pegar={pegar} quitar={remove} />
      <Group justify="space-between" gap="xs">
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} disabled={llena} onClick={() => agregar('cuenta')}>
          Agregar línea
        </Button>
        <Text size="xs" c="dimmed">
          Enter baja de línea y Tab al final agrega otra. Puede pegar filas copiadas de una planilla.
        </Text>
      </Group>
    </Stack>
  );
}
