import { Button, Group, Stack, Text } from '@mantine/core';
import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { Monto, montoTexto } from './monto.tsx';

type Credito = EntityOf<typeof contract>;
type Dia = OutputOf<typeof contract, 'al_dia'>;
type Cuota = Dia['installments'][number];

function columnas(d: Dia): Columna<Cuota>[] {
  const m = (v: number | string) => (Number(v) === 0 ? <Nada /> : <Monto v={v} moneda={d.moneda} pelado />);
  return [
    { titulo: 'N°', cifra: true, celda: (q) => q.numero },
    { titulo: 'Vence', celda: (q) => <Fecha v={q.vencimiento} /> },
    { titulo: 'Cuota', cifra: true, celda: (q) => m(q.cuota) },
    { titulo: 'Interés', cifra: true, celda: (q) => m(q.interes) },
    { titulo: 'Amortización', cifra: true, celda: (q) => m(q.amortizacion) },
    { titulo: 'Pagado', cifra: true, celda: (q) => m(q.pagado) },
    { titulo: 'Impago', cifra: true, celda: (q) => m(q.impago) },
    { titulo: 'Mora', cifra: true, celda: (q) => m(q.mora) },
    { titulo: 'Gastos', cifra: true, celda: (q) => m(q.gastos) },
    { titulo: 'Debe', cifra: true, celda: (q) => m(q.debe) },
  ];
}

/** Sums of the columns in whole units of the currency: text with four decimals in UF. */
function pie(d: Dia) {
  const escala = d.moneda === 'UF' ? 10_000 : 1;
  const suma = (nombre: string, de: (q: Cuota) => number | string) => {
    const unidades = d.installments.reduce((s, q) => s + Math.round(Number(de(q)) * escala), 0);
    return <Monto key={nombre} v={d.moneda === 'UF' ? (unidades / escala).toFixed(4) : unidades} moneda={d.moneda} pelado />;
  };
  return [
    '',
    'Total',
    ...[
      suma('cuota', (q) => q.cuota),
      suma('interes', (q) => q.interes),
      suma('amortizacion', (q) => q.amortizacion),
      suma('pagado', (q) => q.pagado),
    ],
    ...[suma('impago', (q) => q.impago), suma('mora', (q) => q.mora), suma('gastos', (q) => q.gastos), suma('debe', (q) => q.debe)],
  ];
}

function Papeles({ c, al }: { c: Credito; al: string }) {
  const bajar = (que: string) => void apiDownload(`/api/creditos/${c.id}/${que}`, { al }).catch(toastError);
  return (
    <Can do="creditos:imprimir">
      <Group gap="xs" className="no-print">
        <Button size="xs" variant="default" onClick={() => bajar('liquidacion')}>
          Imprimir la liquidación
        </Button>
        <Button size="xs" variant="default" onClick={() => bajar('certificado')}>
          Imprimir el certificado
        </Button>
      </Group>
    </Can>
  );
}

function ElDia({ c, d }: { c: Credito; d: Dia }) {
  const m = (v: number | string) => montoTexto(v, c.moneda);
  const l = d.liquidacion;
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Estado ese día', valor: <EstadoBadge estado={d.estado} estados={ESTADOS} /> },
          { titulo: 'Saldo de la tabla', valor: m(d.saldo) },
          { titulo: 'Vencido, con mora y gastos', valor: m(d.vencido) },
          { titulo: 'Para cerrarlo ese día', valor: m(l.total) },
        ]}
      />
      <Datos
        items={[
          ['De eso, vencido', m(l.vencido)],
          ['Interés hasta ese día', m(l.interes)],
          ['Comisión de prepago', m(l.comision)],
          ['Capital', m(l.capital)],
          ...(d.seguros > 0 ? ([['Además, primas de seguro por pagar', <Pesos key="sg" v={d.seguros} />]] as const) : []),
          ...(c.moneda === 'UF'
            ? ([
                ['UF de ese día', d.uf ? montoTexto(d.uf.valor, 'CLP') : 'Sin publicar'],
                ['Total en pesos', d.total_clp === null ? 'Sin UF de ese día' : <Pesos key="clp" v={d.total_clp} />],
              ] as const)
            : []),
          ...(Number(d.a_favor) > 0 ? ([['A favor del cliente', m(d.a_favor)]] as const) : []),
        ]}
      />
      <Tabla<Cuota>
        nombre={`Cuotas al ${d.al}`}
        columnas={columnas(d)}
        filas={d.installments}
        clave={(q) => String(q.numero)}
        ancho={860}
        pie={pie(d)}
      />
    </Stack>
  );
}

/** The credit as it stood, or will stand, on any day: the day is in the address, so it can be sent to somebody. */
export default function AUnaFecha({ c }: { c: Credito }) {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const pedida = oneOf(search.al) ?? '';
  const al = isFecha(pedida) ? pedida : hoy;
  const girado = c.fecha_giro !== null;
  const { data: d, error, refetch } = useRead<Dia>('creditos', `${c.id}/al-dia`, { al }, { enabled: girado });
  if (!girado) return <Vacio razon="Todavía no se gira: no hay deuda que ver en una fecha." />;
  return (
    <Stack>
      <Group align="end" justify="space-between">
        <DateInput
          label="Ver el crédito al"
          value={al}
          onChange={(v) => setSearch({ al: v === hoy ? null : v }, { replace: true })}
          {...(c.fecha_giro ? { min: c.fecha_giro } : {})}
        />
        {d && <Papeles c={c} al={al} />}
      </Group>
      {al > hoy && (
        <Text size="sm" c="dimmed">
          Esa fecha no llega todavía: se ve como estará si no se paga nada más.
        </Text>
      )}
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!d && !error ? <Cargando lines={6} /> : null}
      {d && <ElDia c={c} d={d} />}
    </Stack>
  );
}
