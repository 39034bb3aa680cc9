import { Button, Group, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { EstadoDeuda } from './deudas.tsx';

type Credito = EstadoDeuda['creditos'][number];
interface Valores {
  monto: number | string;
  credito_id: string;
  consentimiento: boolean;
}

const POLITICAS = [
  { codigo: 'reduce_cuota', nombre: 'Baja la cuota' },
  { codigo: 'reduce_plazo', nombre: 'Baja el plazo' },
];

/** What closes a credit that day, as the law wants it said: capital, interest to the day and commission. */
export function Liquidacion({ c }: { c: Credito }) {
  const { vencido, interes, comision, capital, total } = c.liquidacion;
  const items = [
    ...(vencido > 0 ? [{ titulo: 'Vencido', valor: <Pesos v={vencido} /> }] : []),
    { titulo: 'Capital', valor: <Pesos v={capital} /> },
    { titulo: 'Interés al día', valor: <Pesos v={interes} /> },
    { titulo: 'Comisión de prepago', valor: <Pesos v={comision} /> },
    { titulo: 'Prepago total', valor: <Pesos v={total} /> },
  ];
  return <Cifras items={items} />;
}

/** A prepayment: of which credit, what falls, and what closes it. The figures of a part are in the breakdown, live. */
export function Prepagar({ creditos }: { creditos: readonly Credito[] }) {
  const form = useFormContext();
  const v = useWatch() as Valores;
  const c = creditos.find((x) => x.credito_id === v.credito_id) ?? creditos[0];
  if (!c) return null;
  const usar = (monto: number) => form.setValue('monto', monto, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <Fields>
        {creditos.length > 1 && (
          <SegmentField
            name="credito_id"
            label="Crédito"
            options={creditos.map((x) => ({ codigo: x.credito_id, nombre: `Crédito ${x.numero}` }))}
          />
        )}
        <SegmentField name="politica" label="Si es una parte" options={POLITICAS} />
        {c.sobre_5000_uf && (
          <TextField name="meses_comision" label="Meses de interés de la comisión pactada" placeholder={c.meses_comision} />
        )}
      </Fields>
      <Liquidacion c={c} />
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => usar(c.liquidacion.total)}>
          Prepagar todo: ${c.liquidacion.total.toLocaleString('es-CL')}
        </Button>
        <Text size="sm" c="dimmed">
          Una parte prepaga desde <Pesos v={c.minimo_prepago} span /> de capital.
        </Text>
      </Group>
      <Can do="recaudaciones:aplicar-manual">
        <Fields>
          <SwitchField name="consentimiento" label="La empresa consiente un prepago menor" span={6} />
          {v.consentimiento && <TextField name="motivo" label="Por qué se consiente" required span={6} />}
        </Fields>
      </Can>
    </>
  );
}
