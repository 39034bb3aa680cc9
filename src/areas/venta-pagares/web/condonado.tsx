import { Stack, Title } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Venta = EntityOf<typeof contract>;
const CONCEPTOS: Readonly<Record<string, string>> = { CAPITAL: 'Capital', INTERES: 'Interés', MORA: 'Mora' };

/** What the buyer lets be forgiven of what is his, and what was forgiven under it. */
export function Condonado({ v }: { v: Venta }) {
  if (v.consentimientos.length === 0)
    return <Vacio razon="El comprador no ha consentido condonar nada: de lo vendido sólo se condonan los gastos de cobranza." />;
  return (
    <Stack>
      <Title order={3} size="h5">
        Consentimientos
      </Title>
      <Tabla
        nombre="Consentimientos del comprador"
        ancho={760}
        filas={v.consentimientos}
        clave={(c) => c.id}
        columnas={[
          { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
          { titulo: 'Pagaré', celda: (c) => c.pagarevista ?? 'Toda la venta' },
          { titulo: 'Qué', celda: (c) => c.conceptos.map((x) => CONCEPTOS[x] ?? x).join(', ') },
          { titulo: 'Hasta', cifra: true, celda: (c) => <Pesos v={c.monto_maximo} /> },
          { titulo: 'Condonado', cifra: true, celda: (c) => <Pesos v={c.usado} /> },
          { titulo: 'Queda', cifra: true, celda: (c) => (c.anulado_el ? 'Retirado' : <Pesos v={c.queda} />) },
          { titulo: 'Lo registró', celda: (c) => c.registrado_por },
        ]}
      />
      <Title order={3} size="h5">
        Condonado de lo vendido
      </Title>
      {v.condonaciones.length === 0 ? (
        <Vacio razon="Todavía no se condona nada con ellos." />
      ) : (
        <Tabla
          nombre="Condonado de lo vendido"
          ancho={760}
          filas={v.condonaciones}
          clave={(c) => c.id}
          columnas={[
            { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
            { titulo: 'Pagaré', celda: (c) => c.pagarevista },
            { titulo: 'Cuotas', celda: (c) => c.cuotas.join(', ') },
            { titulo: 'Capital', cifra: true, celda: (c) => <Pesos v={c.capital} /> },
            { titulo: 'Interés', cifra: true, celda: (c) => <Pesos v={c.interes} /> },
            { titulo: 'Mora', cifra: true, celda: (c) => <Pesos v={c.mora} /> },
            { titulo: 'Lo soporta el comprador', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
            { titulo: 'Estado', celda: (c) => (c.revertido_el ? 'Deshecha' : 'Vigente') },
          ]}
        />
      )}
    </Stack>
  );
}
