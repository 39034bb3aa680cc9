import { Alert, Button, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { type Detailed, optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { ORDEN } from './estados.ts';
import { type Giro, Validaciones } from './validaciones.tsx';

const Autorizar = lazy(() => import('./autorizar.tsx').then((m) => ({ default: m.Autorizar })));

type Operacion = EntityOf<typeof contract>;
type Orden = NonNullable<Operacion['orden']>;

/** Who did what with an order of money. */
export function DatosOrden({ orden }: { orden: Orden }) {
  const efectivo = orden.medio === 'EFECTIVO';
  const { data } = useOptions('operaciones');
  const nombre = (lista: string, codigo: string | null) => optionList(data, lista).find((x) => x.codigo === codigo)?.nombre ?? codigo;
  return (
    <Datos
      items={[
        ['Orden', `N° ${orden.num_orden}`],
        ['Estado', <EstadoBadge key="e" estado={orden.estado} estados={ORDEN} />],
        ['Medio', nombre('medios', orden.medio)],
        ['Cuenta de destino', efectivo ? 'Se entrega en una caja' : (orden.cuenta ?? 'Se congela al autorizar')],
        ['Monto', <Pesos key="m" v={orden.monto} />],
        ['Cuenta de cargo', efectivo ? 'Caja de la sucursal que entrega' : nombre('cuentas_bancos', orden.cuenta_banco)],
        ['Preparó', orden.preparada_nombre],
        ['Autorizó', orden.autorizada_nombre],
        ...(orden.segunda_requerida ? ([['Segunda autorización', orden.segunda_nombre ?? 'Pendiente']] as const) : []),
        ['Girada el', orden.fecha_giro ? <Fecha key="f" v={orden.fecha_giro} /> : null],
        ['Comprobante', orden.comprobante],
        // Why it went back is of the order that waits: once the money left it says nothing.
        ...(orden.causa && orden.estado !== 'confirmada' ? ([['Causa', orden.causa]] as const) : []),
      ]}
    />
  );
}

/** The giro of a purchase: what stands for and against it, its button and its reason, and its orders. */
export function GiroPanel({ o }: { o: Detailed<Operacion> }) {
  const [abierto, setAbierto] = useState(false);
  const antes = ['formalizacion', 'verificada', 'giro_preparado', 'autorizada'].includes(o.estado);
  const giro = useRead<Giro>('operaciones', `${o.id}/giro`, {}, { enabled: antes });
  return (
    <Stack gap="md">
      {o.ordenes.map((orden) => (
        <DatosOrden key={orden.id} orden={orden} />
      ))}
      {antes && giro.isPending && <Cargando />}
      {giro.isError && <FalloLectura error={giro.error} onRetry={() => void giro.refetch()} />}
      {antes && giro.data && (
        <>
          <Validaciones g={giro.data} asunto={{ area: 'operaciones', id: o.id }} />
          <Can do="operaciones:autorizar">
            {giro.data.boton_autorizar ? (
              <Group>
                <Button onClick={() => setAbierto(true)}>Autorizar giro</Button>
              </Group>
            ) : (
              <Alert color="gray" title="El giro no se puede autorizar todavía">
                {giro.data.boton_autorizar_motivo}
              </Alert>
            )}
          </Can>
        </>
      )}
      <Suspense fallback={null}>{abierto && <Autorizar record={o} close={() => setAbierto(false)} />}</Suspense>
    </Stack>
  );
}
