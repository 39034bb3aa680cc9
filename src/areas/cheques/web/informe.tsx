import { Stack } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe'>;

/** By debt: what its cheques have in the portfolio, at the bank, paid or protested, against what it still owes. */
export default function CobradoYAdeudado() {
  const { rut } = useRutGlobal();
  const { data: d, error, isPending, refetch } = useRead<Informe>('cheques', 'informe', rut ? { rut } : {});
  return (
    <Stack gap="lg">
      <PageTitle>Cheques: cobrado y adeudado</PageTitle>
      {isPending && <Cargando />}
      {!isPending && !d && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {d?.filas.length === 0 && <Vacio razon="Ninguna deuda tiene cheques." />}
      {d && d.filas.length > 0 && (
        <Tabla
          nombre="Cobrado y adeudado"
          filas={d.filas}
          clave={(f) => f.objeto_pk}
          columnas={[
            { titulo: 'Deuda', celda: (f) => f.numero },
            { titulo: 'Cliente', celda: (f) => f.nombre },
            { titulo: 'RUT', celda: (f) => <Rut v={f.rut} /> },
            { titulo: 'Vence', celda: (f) => <Fecha v={f.vencimiento} /> },
            { titulo: 'En cartera', cifra: true, celda: (f) => <Pesos v={f.en_cartera} /> },
            { titulo: 'Depositado', cifra: true, celda: (f) => <Pesos v={f.en_cobro} /> },
            { titulo: 'Pagado', cifra: true, celda: (f) => <Pesos v={f.pagado} /> },
            { titulo: 'Protestado', cifra: true, celda: (f) => <Pesos v={f.protestado} /> },
            { titulo: 'Se debe hoy', cifra: true, celda: (f) => <Pesos v={f.debe} /> },
          ]}
          pie={[
            'Total',
            '',
            '',
            '',
            ...(['en_cartera', 'en_cobro', 'pagado', 'protestado', 'debe'] as const).map((k) => <Pesos key={k} v={d.total[k]} />),
          ]}
        />
      )}
    </Stack>
  );
}
