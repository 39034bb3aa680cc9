import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { MesesDelAno } from './palabras.ts';

type Devengo = OutputOf<typeof contract, 'devengo'>;
type Item = Devengo['items'][number];
type Asientos = OutputOf<typeof contract, 'asientos'>;
type Linea = Asientos['items'][number];

const monto = (v: number) => (v === 0 ? <Nada /> : <Pesos v={v} />);
const nombreDeMes = (mes: string): string => {
  const [ano, n] = mes.split('-');
  return `${MesesDelAno[Number(n) - 1]?.nombre ?? n} ${ano}`;
};
const cuotas = (i: Item): string => {
  const [a, b] = [i.cuotas[0], i.cuotas.at(-1)];
  return a === undefined ? '—' : a === b ? String(a) : `${a} a ${b}`;
};

/** Columns that have something: a credit in pesos has no reajuste, most have no commission. */
function columnas(d: Devengo, primera: Columna<Item>): Columna<Item>[] {
  const si = (hay: boolean, c: Columna<Item>): Columna<Item>[] => (hay ? [c] : []);
  return [
    primera,
    { titulo: 'Cuota en curso', cifra: true, celda: cuotas },
    { titulo: 'Interés', cifra: true, celda: (i) => monto(i.interes) },
    ...si(d.total.reajuste !== 0, { titulo: 'Reajuste', cifra: true, celda: (i) => monto(i.reajuste) }),
    ...si(d.total.comision !== 0, { titulo: 'Comisión', cifra: true, celda: (i) => monto(i.comision) }),
    { titulo: 'De eso, al recibir pagos', cifra: true, celda: (i) => monto(i.de_pagos) },
  ];
}

function pie(d: Devengo, suma: (de: (i: Item) => number) => number) {
  const v = (nombre: string, n: number) => <Pesos key={nombre} v={n} />;
  return [
    'Total',
    '',
    v(
      'interes',
      suma((i) => i.interes),
    ),
    ...(d.total.reajuste !== 0
      ? [
          v(
            'reajuste',
            suma((i) => i.reajuste),
          ),
        ]
      : []),
    ...(d.total.comision !== 0
      ? [
          v(
            'comision',
            suma((i) => i.comision),
          ),
        ]
      : []),
    v(
      'de_pagos',
      suma((i) => i.de_pagos),
    ),
  ];
}

/** What is recognised, what of it came in, and what its accounts hold: the sum of the rows is the first line. */
function Cuadratura({ d }: { d: Devengo }) {
  const fila = (que: 'interes' | 'reajuste', cuenta: string, nombre: string) =>
    [
      [`${nombre} reconocido`, <Pesos key={`${que}t`} v={d.total[que]} />],
      [`${nombre} cobrado`, <Pesos key={`${que}c`} v={d.cobrado[que]} />],
      [`Por cobrar, cuenta ${cuenta}`, <Pesos key={`${que}p`} v={d.por_cobrar[que]} />],
    ] as const;
  return (
    <Stack gap="xs">
      <Datos
        items={[
          ...fila('interes', '1202', 'Interés'),
          ...(d.total.reajuste !== 0 ? fila('reajuste', '1203', 'Reajuste') : []),
          ...(d.total.comision !== 0 || d.por_cobrar.comision !== 0
            ? ([
                ['Comisión reconocida', <Pesos key="ct" v={d.total.comision} />],
                ['Por devengar, cuenta 2109', <Pesos key="cp" v={d.por_cobrar.comision} />],
              ] as const)
            : []),
        ]}
      />
      {(d.otros.interes !== 0 || d.otros.reajuste !== 0) && (
        <Text size="sm" c="dimmed">
          Además de lo que muestra la tabla, la venta o la reversa del crédito cambió su interés en <Pesos v={d.otros.interes} />.
        </Text>
      )}
    </Stack>
  );
}

function Dias({ id, mes, volver }: { id: string; mes: string; volver: () => void }) {
  const { data: d, error, refetch } = useRead<Devengo>('creditos', `${id}/devengo`, { mes });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!d) return <Cargando lines={6} />;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{nombreDeMes(mes)}, día por día</Text>
        <Button size="xs" variant="default" onClick={volver}>
          Volver a los meses
        </Button>
      </Group>
      <Tabla<Item>
        nombre={`Devengo de ${nombreDeMes(mes)}`}
        columnas={columnas(d, { titulo: 'Día', celda: (i) => <Fecha v={i.periodo} /> })}
        filas={d.items}
        clave={(i) => i.periodo}
        pie={pie(d, (de) => d.items.reduce((s, i) => s + de(i), 0))}
      />
    </Stack>
  );
}

/** What the close recognised of the credit each month, and each day of the month that is opened. */
export default function DevengoDelCredito({ id, girado }: { id: string; girado: boolean }) {
  const [mes, setMes] = useState<string | null>(null);
  const { data: d, error, refetch } = useRead<Devengo>('creditos', `${id}/devengo`, {}, { enabled: girado });
  if (!girado) return <Vacio razon="El crédito devenga desde su giro." />;
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!d) return <Cargando lines={6} />;
  if (d.items.length === 0) return <Vacio razon="Todavía no pasa un cierre de día desde el giro." />;
  const abrir: Columna<Item> = {
    titulo: 'Mes',
    celda: (i) => (
      <Anchor component="button" type="button" size="sm" onClick={() => setMes(i.periodo)}>
        {nombreDeMes(i.periodo)}
      </Anchor>
    ),
  };
  return (
    <Stack>
      <Cuadratura d={d} />
      {mes ? (
        <Dias id={id} mes={mes} volver={() => setMes(null)} />
      ) : (
        <Tabla<Item>
          nombre="Devengo por mes"
          columnas={columnas(d, abrir)}
          filas={d.items}
          clave={(i) => i.periodo}
          pie={pie(d, (de) => d.items.reduce((s, i) => s + de(i), 0))}
        />
      )}
    </Stack>
  );
}

/** The journal on its cuotas; what the nights recognise is posted by branch, and its detail is the tab Devengo. */
export function AsientosDelCredito({ id }: { id: string }) {
  const { data: d, error, refetch } = useRead<Asientos>('creditos', `${id}/asientos`);
  const libro = useCan('libro:ver');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!d) return <Cargando lines={6} />;
  if (d.items.length === 0) return <Vacio razon="Sus asientos empiezan con el giro." />;
  const numero = (l: Linea) => `${l.periodo}/${l.num_asiento}`;
  const lineas: Columna<Linea>[] = [
    { titulo: 'Asiento', celda: (l) => (libro ? <Enlace to={`/libro/asientos/${l.asiento_id}`}>{numero(l)}</Enlace> : numero(l)) },
    { titulo: 'Fecha', celda: (l) => <Fecha v={l.fecha} /> },
    { titulo: 'Evento', celda: (l) => l.evento },
    { titulo: 'Cuenta', celda: (l) => l.cuenta },
    { titulo: 'Debe', cifra: true, celda: (l) => monto(l.debe) },
    { titulo: 'Haber', cifra: true, celda: (l) => monto(l.haber) },
  ];
  const suma = (de: (l: Linea) => number) => <Pesos v={d.items.reduce((s, l) => s + de(l), 0)} />;
  return (
    <Stack>
      <Datos items={d.saldos.map((s) => [`Cuenta ${s.cuenta}`, <Pesos key={s.cuenta} v={s.saldo} />] as const)} />
      <Alert color="blue">
        El interés de cada noche se asienta por sucursal para todos los créditos juntos: su detalle está en Devengo.
      </Alert>
      <Tabla<Linea>
        nombre="Asientos"
        columnas={lineas}
        filas={d.items}
        clave={(l) => `${l.asiento_id}${l.cuenta}`}
        ancho={640}
        pie={['Total', '', '', '', suma((l) => l.debe), suma((l) => l.haber)]}
      />
    </Stack>
  );
}
