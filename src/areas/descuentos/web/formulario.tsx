import { Alert, Stack, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { cmp, div, mul, toFixed } from '#kernel/values/decimal.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { percentOf } from '#kernel/values/money.ts';
import { isRut } from '#kernel/values/rut.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PercentField, PesosField, RutField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { WizardStep } from '#platform/web/steps/wizard.tsx';
import { nombreConcepto, nombreDeuda } from '../domain/conceptos.ts';
import { type Deudas, useDeudas, useMotivo } from './palabras.ts';

interface Fila {
  elegida?: string;
  pk?: string;
  concepto?: string;
  monto?: number | string;
  pct?: string | null;
}

const claveDe = (d: { pk?: string | undefined; concepto?: string | undefined }) => `${d.pk}|${d.concepto}`;
/** Percent of a debt that an amount is, two decimals. */
export const pctDe = (monto: number, deuda: number): string => (deuda > 0 ? toFixed(div(mul(monto, 100), deuda), 2) : '0.00');

/** One row: the debt and concept, and how much of it, in percent or in pesos: each writes the other. */
function FilaDeuda({ path, deudas }: { path: string; deudas: Deudas }) {
  const { setValue } = useFormContext();
  const elegida = useWatch({ name: `${path}.elegida` }) as string;
  const deuda = deudas.find((d) => claveDe(d) === elegida);
  const poner = (campo: string, v: unknown) => setValue(`${path}.${campo}`, v, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <OptionField
        name={`${path}.elegida`}
        label="Deuda y concepto"
        options={deudas.map((d) => ({
          codigo: claveDe(d),
          nombre: `${nombreDeuda(d)}, ${nombreConcepto(d.concepto).toLowerCase()}: ${formatPesos(d.monto)}`,
        }))}
        span={6}
        required
        onValue={(v) => {
          const d = deudas.find((x) => claveDe(x) === v);
          if (!d) return;
          for (const [campo, valor] of Object.entries({ pk: d.pk, concepto: d.concepto, monto: d.monto, pct: '100.00' }))
            poner(campo, valor);
        }}
      />
      <PercentField
        name={`${path}.pct`}
        label="Porcentaje"
        span={3}
        disabled={!deuda}
        onValue={(v) => {
          const pct = String(v ?? '');
          if (deuda && /^\d+(\.\d+)?$/.test(pct) && cmp(pct, 100) <= 0) poner('monto', percentOf(deuda.monto, pct));
        }}
      />
      <PesosField
        name={`${path}.monto`}
        label="Se condona"
        span={3}
        required
        disabled={!deuda}
        onValue={(v) => deuda && typeof v === 'number' && poner('pct', pctDe(v, deuda.monto))}
      />
    </>
  );
}

function DeudasACondonar() {
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const query = useDeudas(rut);
  if (!isRut(rut)) return <Vacio razon="Elija primero el cliente." />;
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Cargando lines={4} />;
  if (query.data.length === 0) return <Alert color="yellow">El cliente no tiene deudas que condonar.</Alert>;
  return (
    <Rows
      name="partidas"
      titulo="Qué se condona"
      agregar="Agregar deuda"
      max={200}
      nueva={() => ({ elegida: '', pk: '', concepto: 'MORA', monto: 0, pct: '' })}
    >
      {(path) => <FilaDeuda path={path} deudas={query.data} />}
    </Rows>
  );
}

function Condicion() {
  const puesta = Boolean(useWatch({ name: 'condicion' }));
  const { setValue } = useFormContext();
  return (
    <Stack>
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_condonacion" span={12} required />
        <TextAreaField name="comentario" label="Por qué se condona" maxLength={2000} required />
        <SwitchField
          name="con_condicion"
          label="Sólo si paga"
          span={12}
          onValue={(v) => setValue('condicion', v ? { monto_a_pagar: 0, hasta: '' } : null, { shouldDirty: true })}
        />
        {puesta && (
          <>
            <PesosField name="condicion.monto_a_pagar" label="Debe pagar" span={6} required />
            <DateField name="condicion.hasta" label="A más tardar el" span={6} required />
          </>
        )}
      </Fields>
      {puesta && <Text size="sm">Si no paga, la condonación se reversa sola al día bancario siguiente.</Text>}
    </Stack>
  );
}

export const VACIO = { motivo: '', comentario: '', partidas: [], condicion: null, con_condicion: false };

const condicion: WizardStep = {
  titulo: 'Condición y motivo',
  fields: ['motivo', 'comentario', 'condicion'],
  content: <Condicion />,
};
const deudas: WizardStep = { titulo: 'Deudas', fields: ['partidas'], content: <DeudasACondonar /> };

/** Cliente → deudas → condición y motivo (areas/1 descuentos); the summary closes it. */
export const pasosNueva: readonly WizardStep[] = [
  {
    titulo: 'Cliente',
    fields: ['rut'],
    content: (
      <Fields>
        <RutField name="rut" label="RUT del cliente" span={6} required />
      </Fields>
    ),
  },
  deudas,
  condicion,
];
export const pasosEditar: readonly WizardStep[] = [deudas, condicion];

/** Before and after, debt by debt: what would be approved. */
export function AntesYDespues({
  filas,
}: {
  filas: readonly { clave: string; numero: string; concepto: string; deuda: number; monto: number }[];
}) {
  const suma = (f: (x: (typeof filas)[number]) => number) => filas.reduce((s, x) => s + f(x), 0);
  return (
    <Tabla
      nombre="Antes y después"
      filas={filas}
      clave={(f) => f.clave}
      columnas={[
        { titulo: 'Deuda', celda: (f) => f.numero },
        { titulo: 'Concepto', celda: (f) => nombreConcepto(f.concepto) },
        { titulo: 'Antes', cifra: true, celda: (f) => <Pesos v={f.deuda} /> },
        { titulo: 'Se condona', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
        { titulo: 'Después', cifra: true, celda: (f) => <Pesos v={f.deuda - f.monto} /> },
      ]}
      pie={[
        'Total',
        '',
        <Pesos key="a" v={suma((f) => f.deuda)} />,
        <Pesos key="c" v={suma((f) => f.monto)} />,
        <Pesos key="d" v={suma((f) => f.deuda - f.monto)} />,
      ]}
    />
  );
}

/** The last step: what it forgives of everything that the client owes, and why. */
export function Resumen({ v }: { v: Readonly<Record<string, unknown>> }) {
  const motivo = useMotivo();
  const query = useDeudas(String(v.rut ?? ''));
  if (query.isPending) return <Cargando lines={4} />;
  const vivas = query.data ?? [];
  const partidas = (Array.isArray(v.partidas) ? v.partidas : []) as Fila[];
  const filas = partidas.map((p) => {
    const d = vivas.find((x) => claveDe(x) === claveDe(p));
    const { pk = '', concepto = '' } = p;
    return { clave: `${pk}${concepto}`, numero: d ? nombreDeuda(d) : '', concepto, deuda: d?.monto ?? 0, monto: Number(p.monto ?? 0) };
  });
  const debe = vivas.reduce((s, d) => s + d.monto, 0);
  const condona = filas.reduce((s, f) => s + f.monto, 0);
  const c = v.condicion as { monto_a_pagar: number; hasta: string } | null;
  return (
    <Stack>
      <Datos
        items={[
          ['Debe hoy en total', <Pesos key="a" v={debe} />],
          ['Se condona', <Pesos key="c" v={condona} />],
          ['Quedará debiendo', <Pesos key="d" v={debe - condona} />],
          ['Motivo', motivo(String(v.motivo ?? ''))],
          ...(c
            ? ([
                [
                  'Sólo si paga',
                  <span key="p">
                    <Pesos v={c.monto_a_pagar} span /> a más tardar el <Fecha v={c.hasta} span />
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
      <AntesYDespues filas={filas} />
    </Stack>
  );
}
