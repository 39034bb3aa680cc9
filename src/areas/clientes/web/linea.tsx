import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Porcentaje, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { ClienteVisto } from './dialogos.tsx';
import { Disponible } from './disponible.tsx';
import { ESTADOS_LINEA, palabra } from './palabras.ts';

/** The line and its conditions, to read: only an approved solicitud writes them. */
export function PestanaLinea({ c }: { c: ClienteVisto }) {
  const l = c.linea;
  return (
    <Stack>
      {c.estado === 'activo' && (
        <Can do="solicitudes:crear">
          <Group>
            <Button size="xs" variant="default" component={Link} to={`/solicitudes/nueva?rut=${c.rut}`}>
              {l ? 'Pedir cambio o renovación de la línea' : 'Solicitar línea'}
            </Button>
            {l && (
              <Button size="xs" variant="default" component={Link} to={`/solicitudes/precios?rut=${c.rut}`}>
                Pedir cambio de precios
              </Button>
            )}
          </Group>
        </Can>
      )}
      {l ? (
        <Datos
          items={[
            ['N°', l.numero],
            ['Estado', <EstadoBadge key="e" estado={l.estado} estados={ESTADOS_LINEA} />],
            ['Monto', l.moneda === 'UF' ? <Uf key="m" v={l.monto} /> : <Pesos key="m" v={l.monto_pesos} />],
            ...(l.moneda === 'UF' ? ([['En pesos de hoy', <Pesos key="p" v={l.monto_pesos} />]] as const) : []),
            ['Usado', <Pesos key="u" v={l.usado} />],
            ['Reservado', <Pesos key="r" v={l.reservado} />],
            ['Disponible', <Disponible key="di" l={l} />],
            ['Desde', <Fecha key="d" v={l.desde} />],
            ['Hasta', <Fecha key="h" v={l.hasta} />],
            ['Anticipo', <Porcentaje key="a" v={l.anticipo_pct} />],
            ['Tasa mensual', <Porcentaje key="t" v={l.tasa_mensual} decimals={4} />],
            ['Comisión', <Porcentaje key="c" v={l.comision_pct} />],
            ['Comisión mínima', <Uf key="cm" v={l.comision_minima_uf} />],
            ['Con responsabilidad', <SiNo key="cr" v={l.con_responsabilidad} />],
            ['Productos', l.productos.map(palabra).join(', ')],
          ]}
        />
      ) : (
        <Vacio razon="Sin línea: nace de una solicitud aprobada." />
      )}
    </Stack>
  );
}
