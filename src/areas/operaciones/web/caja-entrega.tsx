import { Select, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { useField } from '#platform/web/form/context.ts';
import { Cell } from '#platform/web/form/fields.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Caja = OutputOf<typeof contract, 'cajas_de_entrega'>[number];

/** The till that handed the cash over, once the branch and the day say which could: with one there is nothing to choose. */
export function CajaDeEntrega({ monto }: { monto: number }) {
  const sucursal = String(useWatch({ name: 'sucursal' }) ?? '');
  const fecha = String(useWatch({ name: 'fecha' }) ?? '');
  const { input, value, change } = useField({ name: 'caja_id', label: 'Caja que lo entregó', required: true });
  const puede = sucursal !== '' && fecha !== '';
  const cajas = useRead<Caja[]>('operaciones', 'cajas-de-entrega', { sucursal, fecha }, { enabled: puede });
  const lista = puede ? (cajas.data ?? []) : [];
  const ajena = Boolean(value) && cajas.isSuccess && !lista.some((c) => c.id === value);
  // Another branch or day was chosen: the till of the former is not one of its own.
  useEffect(() => {
    if (ajena) change(null);
  });
  const [unica, otra] = lista;
  if (!unica) return null;
  if (!otra) {
    return (
      <Cell span={12}>
        <Text size="sm">
          Sale de la caja de {unica.cajero}, que debe tener <Pesos v={unica.efectivo} span />.
        </Text>
      </Cell>
    );
  }
  return (
    <Cell span={12}>
      <Select
        {...input}
        placeholder="Elija la caja"
        data={lista.map((c) => ({
          value: c.id,
          label: `${c.cajero}${c.propia ? ' (su caja)' : ''} · debe tener ${formatPesos(c.efectivo)}`,
          disabled: c.efectivo < monto,
        }))}
        value={ajena || !value ? null : String(value)}
        onChange={change}
      />
    </Cell>
  );
}
