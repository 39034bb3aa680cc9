import { Group, Paper, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { montoTexto } from './monto.tsx';
import { Cifras, type Mostrada } from './resultado.tsx';

type Credito = EntityOf<typeof contract>;

/** The saved figures of a credit as a simulation shows them; null until its table is confirmed. */
function mostrada(c: Credito): Mostrada | null {
  const k = c.calculo;
  if (!k || c.capital === null || c.monto_a_girar === null) return null;
  const { base, ite, interes_total, comision_minima, costo_total, cae, avisos } = k;
  return {
    moneda: c.moneda,
    base,
    capital: c.capital,
    ite,
    interes_total,
    comision_minima,
    costo_total,
    cae,
    avisos,
    detalle: {},
    monto_a_girar: c.monto_a_girar,
    tmc: k.tmc && { ...k.tmc, tasa_con_cargos: k.tmc.tasa_con_cargos ?? null },
    installments: c.installments.map((q) => q.original),
  };
}

/** A kept credit as a column beside the alternatives: its table as it was agreed, not calculated again. */
export function Guardado({ c }: { c: Credito }) {
  const r = mostrada(c);
  const deudas = c.calculo?.refinanciado?.total ?? 0;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>
            <Enlace to={`/creditos/${c.id}`}>{`Crédito ${c.numero}`}</Enlace>
          </Text>
          <EstadoBadge estado={c.estado} estados={ESTADOS} />
        </Group>
        {r ? (
          <Cifras r={r} />
        ) : (
          <Text size="sm" c="dimmed">
            Su tabla todavía no se confirma: compare con la alternativa de sus condiciones.
          </Text>
        )}
        {deudas > 0 && (
          <Text size="xs" c="dimmed">
            Financia además {montoTexto(deudas, c.moneda)} de deudas del cliente, que las alternativas no incluyen.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
