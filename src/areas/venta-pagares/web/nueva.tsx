import { Alert, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, DecimalField, PercentField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Pesos, Porcentaje, SiNo } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { useResumen } from './resumen.ts';
import { BarraResumen, Seleccion } from './seleccion.tsx';

const METODOS = [
  { codigo: 'COMPUESTO', nombre: 'Compuesto' },
  { codigo: 'SIMPLE', nombre: 'Simple' },
];

const QUIEN_COBRA = [
  { codigo: 'NOSOTROS', nombre: 'Nosotros, por cuenta del comprador' },
  { codigo: 'COMPRADOR', nombre: 'El comprador, por sí mismo' },
];

interface Valores {
  buyer: string;
  fecha_liquidacion: string;
  metodo: string;
  moneda: string;
  con_responsabilidad: boolean;
  cobra: string;
  reparto_mora_pct: string;
  origins: readonly string[];
  signers: readonly string[];
  pagares: readonly string[];
}

function Partes({ titulo, partes }: { titulo: string; partes: readonly { nombre: string; monto: number; pct: string }[] }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {titulo}
      </Text>
      {partes.map((p) => (
        <div key={p.nombre}>
          <Text size="sm">
            {p.nombre}: <Pesos v={p.monto} span /> · {p.pct.replace('.', ',')} %
          </Text>
          <Progress value={Number(p.pct)} size="sm" aria-label={`${titulo}: ${p.nombre}`} />
        </div>
      ))}
    </Stack>
  );
}

/** What the chosen buyer may still take, and who weighs most in the lot. */
function Comprador() {
  const buyer = useWatch({ name: 'buyer' }) as string;
  const { data } = useOptions('venta-pagares');
  const { data: r } = useResumen();
  const c = optionList(data, 'buyers').find((x) => x.codigo === buyer);
  const [limite, usado, lotes] = [Number(c?.limite ?? 0), Number(c?.usado ?? 0), Number(c?.lotes ?? 0)];
  const saldo = r?.selectedTotalAmount ?? 0;
  const excede = c !== undefined && usado + saldo > limite;
  return (
    <Stack>
      {c && (
        <div>
          <Text size="sm">
            Límite {formatPesos(limite)}, tomado {formatPesos(usado)}, con esta venta {formatPesos(usado + saldo)}. Lotes abiertos: {lotes}.
          </Text>
          <Progress.Root size="lg" mt={4}>
            <Progress.Section value={limite === 0 ? 0 : (usado / limite) * 100} aria-label="Tomado" color="gray" />
            <Progress.Section
              value={limite === 0 ? 0 : (Math.min(saldo, Math.max(0, limite - usado)) / limite) * 100}
              aria-label="Esta venta"
              color={excede ? 'red' : 'indigo'}
            />
          </Progress.Root>
        </div>
      )}
      {excede && <Alert color="yellow">La venta supera lo que el comprador tiene disponible: no podrá aceptarla.</Alert>}
      {r && r.selectedCount > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Partes titulo="Por deudor" partes={r.por_deudor} />
          <Partes titulo="Por comuna" partes={r.por_comuna} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

/** All that will be created: to whom, on what terms, who endorses, which notes. */
function Confirmar() {
  const { data } = useOptions('venta-pagares');
  const v = useWatch() as unknown as Valores;
  const nombres = (lista: string, codigos: readonly string[]) =>
    codigos.map((c) => optionList(data, lista).find((o) => o.codigo === c)?.nombre ?? c).join(', ');
  return (
    <Stack>
      <BarraResumen />
      <Datos
        items={[
          ['Comprador', nombres('buyers', [v.buyer])],
          ['Liquidación', <Fecha key="l" v={v.fecha_liquidacion} />],
          ['Moneda', v.moneda === 'UF' ? 'UF, pagada en pesos a la UF de la liquidación' : 'Pesos'],
          ['Descuento', METODOS.find((m) => m.codigo === v.metodo)?.nombre ?? ''],
          ['Con responsabilidad', <SiNo key="c" v={v.con_responsabilidad} />],
          ['Quién cobra', QUIEN_COBRA.find((c) => c.codigo === v.cobra)?.nombre ?? ''],
          ['Mora para el comprador', <Porcentaje key="m" v={v.reparto_mora_pct} />],
          ['Orígenes admitidos', nombres('origins', v.origins) || 'Todos'],
          ['Firmantes', nombres('signers', v.signers)],
          ['Pagarés', v.pagares.length > 20 ? `${v.pagares.slice(0, 20).join(', ')} y ${v.pagares.length - 20} más` : v.pagares.join(', ')],
        ]}
      />
    </Stack>
  );
}

const Precio = () => (
  <Fields>
    <DateField name="fecha_liquidacion" label="Liquidación" span={4} required />
    <DecimalField name="tasa_descuento" label="Tasa de descuento mensual (%)" decimals={4} span={4} required />
    <OptionField name="metodo" label="Descuento" options={METODOS} span={4} required />
  </Fields>
);

/** How a lot starts, on the day it is sold. */
const INICIO = {
  buyer: '',
  origins: [],
  tasa_descuento: '1.5',
  metodo: 'COMPUESTO',
  con_responsabilidad: false,
  cobra: 'NOSOTROS',
  reparto_mora_pct: '100',
  signers: [],
  pagares: [],
  moneda: 'CLP',
};

/** A lot of notes for a buyer: what goes, at what price, under which terms, who endorses. */
export default function NuevaVenta() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Wizard<OutputOf<typeof contract, 'crear'>>
      area="venta-pagares"
      accion="crear"
      titulo="Nueva venta de pagarés"
      schema={contract.operations.crear.input}
      defaults={{ ...INICIO, fecha_liquidacion: hoy }}
      submit="Crear la venta"
      steps={[
        {
          titulo: 'Pagarés',
          fields: ['pagares', 'fecha_liquidacion', 'tasa_descuento', 'metodo', 'moneda'],
          content: (
            <Stack>
              <BarraResumen />
              <Precio />
              <Seleccion />
            </Stack>
          ),
        },
        {
          titulo: 'Comprador y condiciones',
          fields: ['buyer', 'reparto_mora_pct', 'con_responsabilidad', 'cobra'],
          content: (
            <Stack>
              <BarraResumen />
              <Fields>
                <OptionField name="buyer" label="Comprador" options="buyers" span={6} required />
                <PercentField name="reparto_mora_pct" label="Mora para el comprador" span={6} required />
                <OptionField name="cobra" label="Quién cobra las cuotas" options={QUIEN_COBRA} span={6} required />
                <SwitchField name="con_responsabilidad" label="Con responsabilidad: se recompra a la par pasados 60 días de mora" />
                <MultiOptionField name="origins" label="Orígenes admitidos (vacío: todos)" options="origins" span={12} />
              </Fields>
              <Comprador />
            </Stack>
          ),
        },
        {
          titulo: 'Firmantes',
          fields: ['signers'],
          content: (
            <Fields>
              <MultiOptionField name="signers" label="Dos personas con poder para endosar" options="signers" span={12} required />
            </Fields>
          ),
        },
      ]}
      summary={() => <Confirmar />}
      ok="Venta creada"
      onDone={(v) => void navigate({ to: `/venta-pagares/${v.id}` })}
    />
  );
}
