import { List } from '@mantine/core';
import type { z } from 'zod';
import { type Detailed, optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { contract, type Zona } from '../contract.ts';
import { MoverSucursal } from './fijar.tsx';
import { ZonaInputs } from './inputs.tsx';

type Ficha = z.output<typeof Zona>;

/** Branches of the zone, each with the day it entered. */
function Sucursales({ zona }: { zona: Ficha }) {
  if (zona.sucursales.length === 0) return <Vacio razon="Ninguna sucursal está en esta zona." />;
  return (
    <List>
      {zona.sucursales.map((s) => (
        <List.Item key={s.id}>
          {s.nombre}, desde el <Fecha v={s.desde} span />
          {s.hasta && (
            <>
              {' '}
              hasta el <Fecha v={s.hasta} span />
            </>
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** Codes of a list by their names. */
function Nombres({ lista, codigos }: { lista: string; codigos: readonly string[] }) {
  const { data } = useOptions('zonas');
  if (codigos.length === 0) return <Nada />;
  const nombres = new Map(optionList(data, lista).map((o) => [o.codigo, o.nombre]));
  return <>{codigos.map((c) => nombres.get(c) ?? c).join(', ')}</>;
}

function Editar({ z, close }: { z: Detailed<Ficha>; close: () => void }) {
  return (
    <ActDialog
      title="Editar zona"
      size="lg"
      close={close}
      area="zonas"
      accion="editar"
      id={z.id}
      version={z.version}
      schema={contract.operations.editar.input}
      defaults={z}
      draft={false}
      guard={false}
      ok="Cambios guardados"
      onDone={close}
      submit="Guardar"
    >
      <ZonaInputs />
    </ActDialog>
  );
}

/** Moves a branch of another zone to this one from a date. */
function TraerSucursal({ z, close }: { z: Detailed<Ficha>; close: () => void }) {
  const propias = new Set(z.sucursales.map((s) => s.id));
  return (
    <MoverSucursal zona={z} title={`Traer una sucursal a ${z.nombre}`} close={close}>
      <OptionField name="sucursal_id" label="Sucursal" options="sucursales" only={(o) => !propias.has(o.codigo)} required span={12} />
    </MoverSucursal>
  );
}

export default function ZonaDetalle() {
  return (
    <Detail<Ficha>
      area="zonas"
      head={(z) => ({
        titulo: `Zona ${z.nombre}`,
        estado: <EstadoBadge estado={z.estado} />,
        cifras: [
          { titulo: 'Sucursales', valor: z.sucursales.length },
          { titulo: 'Comunas', valor: z.cubiertas },
          ...(z.colocado_mes === null ? [] : [{ titulo: 'Colocado en el mes', valor: <Pesos v={z.colocado_mes} /> }]),
          ...(z.saldo_vivo === null ? [] : [{ titulo: 'Por recuperar', valor: <Pesos v={z.saldo_vivo} /> }]),
        ],
      })}
      actions={{
        editar: {
          dialog: ({ record, close }) => <Editar z={record} close={close} />,
        },
        activar: { ok: 'Zona activada', confirm: 'La zona vuelve a ofrecerse.' },
        inactivar: { color: 'red', confirm: 'La zona deja de ofrecerse.' },
        mover_sucursal: {
          label: 'Traer una sucursal',
          dialog: ({ record, close }) => <TraerSucursal z={record} close={close} />,
        },
      }}
      tabs={(z) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: (
            <Datos
              items={[
                ['Código', z.codigo],
                ['Jefe', z.nombre_jefe ?? (z.jefe ? <Rut key="j" v={z.jefe} /> : <Nada key="j" />)],
                ['Regiones', <Nombres key="r" lista="regiones" codigos={z.regiones} />],
                ['Comunas sueltas', <Nombres key="c" lista="comunas" codigos={z.comunas} />],
                ['Meta mensual', z.meta_mensual === null ? <Nada key="m" /> : <Pesos key="m" v={z.meta_mensual} />],
              ]}
            />
          ),
        },
        {
          key: 'sucursales',
          titulo: 'Sucursales',
          content: <Sucursales zona={z} />,
        },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="zonas" id={z.id} /> },
      ]}
    />
  );
}
