import { Alert, Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { VencimientosMovidos } from './vinculos.tsx';

type Credito = EntityOf<typeof contract>;

const COLUMNAS: readonly Columna<Credito['cambios'][number]>[] = [
  { titulo: 'Qué se cambió', celda: (x) => <Enlace to={x.url}>{x.titulo}</Enlace> },
  { titulo: 'Detalle', celda: (x) => x.detalle },
  { titulo: 'Fecha', celda: (x) => <Fecha v={x.fecha} /> },
  { titulo: 'Estado', celda: (x) => <EstadoBadge estado={x.estado} /> },
];

const VIVOS: readonly string[] = ['vigente', 'moroso'];

/** More days for a cuota, or another table: what was asked, and where it is asked. */
export function ProrrogasYProlongaciones({ c }: { c: Credito }) {
  return (
    <Stack>
      {VIVOS.includes(c.estado) && (
        <Group gap="xs">
          <Can do="prorrogas:crear">
            <Button size="xs" variant="default" component={Link} to={`/prorrogas/nueva?rut=${c.rut}`}>
              Prorrogar cuotas
            </Button>
          </Can>
          <Can do="prolongaciones:crear">
            <Button size="xs" variant="default" component={Link} to={`/prolongaciones/nueva?rut=${c.rut}`}>
              Prolongar el crédito
            </Button>
          </Can>
        </Group>
      )}
      {c.cambios.length === 0 ? (
        <Vacio razon="Nadie ha pedido más días ni otra tabla para este crédito." />
      ) : (
        <Tabla nombre="Prórrogas y prolongaciones" columnas={COLUMNAS} filas={c.cambios} clave={(x) => x.id} ancho={560} />
      )}
      <VencimientosMovidos c={c} />
    </Stack>
  );
}

/** The credit that it was, and the one that it is now. */
export function Enlazados({ c }: { c: Credito }) {
  const { reprogramado_de: de, reprogramado_en: en } = c;
  return (
    <>
      {en && (
        <Alert color="blue">
          Se reprogramó: hoy se debe por el <Enlace to={`/creditos/${en.id}`}>crédito {en.numero}</Enlace>.
        </Alert>
      )}
      {de && (
        <Alert color="blue">
          Nació de la prolongación del <Enlace to={`/creditos/${de.id}`}>crédito {de.numero}</Enlace>.
        </Alert>
      )}
    </>
  );
}
