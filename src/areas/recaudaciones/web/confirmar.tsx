import { Alert, Stack, Text } from '@mantine/core';
import { request } from '#platform/web/api/http.ts';
import { AntesDespues } from '#platform/web/detail/antes-despues.tsx';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { Desglose } from './desglose.tsx';
import { A_FAVOR, MEDIO, nombreParte } from './palabras.ts';

type Pago = Readonly<Record<string, unknown>>;

/** What the trial of a payment asks. */
const DEL_PEDIDO = [
  'rut_deudor',
  'fecha_pago',
  'monto',
  'medio_pago',
  'obligaciones',
  'manual',
  'prepago',
  'motivo',
  'tipo_a_favor',
] as const;

/** What a payment would do if it were registered now, or null when nobody knows yet whose it is. Nothing is written. */
export async function queHaria(v: Pago): Promise<Desglose | null> {
  if (v.por_identificar === true) return null;
  const body = Object.fromEntries(DEL_PEDIDO.flatMap((k) => (v[k] === undefined || v[k] === null || v[k] === '' ? [] : [[k, v[k]]])));
  return request<Desglose>('POST', '/api/recaudaciones/simular', { body });
}

/** Each debt that the payment touches, before and after it, and what is left over. */
function cambiosDe(d: Desglose) {
  const aplicado = (pk: string) => d.aplicaciones.filter((a) => a.pk === pk).reduce((s, a) => s + a.monto, 0);
  const deudas = d.quedan.map((q) => ({
    titulo: `Debe por ${nombreParte(q)}`,
    antes: <Pesos v={q.saldo + aplicado(q.pk)} />,
    despues: <Pesos v={q.saldo} />,
  }));
  const sobra = d.excedentes.map((x) => ({
    titulo: `${A_FAVOR[x.tipo_pasivo] ?? x.tipo_pasivo}${x.numero ? ` (${x.numero})` : ''}`,
    antes: <Pesos v={0} />,
    despues: <Pesos v={x.monto} />,
  }));
  return [...deudas, ...sobra];
}

/** The payment in the words of its receipt, with what changes, before it is registered: taking it back needs another person. */
export function ResumenDelPago({ v, d }: { v: Pago; d: Desglose | null }) {
  return (
    <Stack gap="sm">
      <Datos
        items={[
          ['Se recibe', <Pesos key="m" v={Number(v.monto)} fw={700} />],
          ...(d ? ([['Deudor', <Rut key="r" v={String(v.rut_deudor)} />]] as const) : []),
          ['Fecha de pago', <Fecha key="f" v={String(v.fecha_pago)} />],
          ['Medio', MEDIO[String(v.medio_pago)] ?? String(v.medio_pago)],
        ]}
      />
      {d?.avisos.map((a) => (
        <Alert key={a} color="yellow" variant="light" py="xs">
          {a}
        </Alert>
      ))}
      {d && <AntesDespues cambios={cambiosDe(d)} />}
      <Text size="sm">
        {d ? '' : 'Queda por identificar: no rebaja ninguna deuda todavía. '}
        Una vez registrado, sólo lo reversa otra persona.
      </Text>
    </Stack>
  );
}
