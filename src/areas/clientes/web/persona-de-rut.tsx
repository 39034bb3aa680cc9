import { Button, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Pesos, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import { Consentimientos } from './consentimientos.tsx';
import { Contactos } from './contactos.tsx';
import { NombreDe } from './nombre-de.tsx';
import { CALIFICACIONES, palabra } from './palabras.ts';
import { Tabla } from './tabla.tsx';
import { TarjetasDe } from './tarjetas.tsx';

type PorRut = OutputOf<typeof contract, 'por_rut'>;

function Seccion({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {titulo}
      </Title>
      {children}
    </section>
  );
}

function Calificar({ rut, close }: { rut: string; close: () => void }) {
  return (
    <ActDialog
      title="Calificar como deudor"
      close={close}
      area="clientes"
      accion="calificar_rut"
      schema={contract.operations.calificar_rut.input}
      defaults={{ rut, calificacion: 'BUEN_PAGADOR', comentario: '' }}
      draft={false}
      guard={false}
      ok="Deudor calificado"
      onDone={() => {
        void invalidateArea('clientes');
        close();
      }}
      submit="Calificar"
    >
      <Fields>
        <SegmentField name="calificacion" label="Calificación" options={CALIFICACIONES} span={12} />
        <TextAreaField name="comentario" label="Por qué" maxLength={500} required span={12} />
      </Fields>
    </ActDialog>
  );
}

function Hechos({ p }: { p: PorRut }) {
  return (
    <>
      <Seccion titulo="Hechos">
        <Tabla
          vacia="Sin protestos, prórrogas, garantías ni recompras registrados."
          titulos={['Fecha', 'Hecho', 'Monto', 'Vigente']}
          filas={p.hechos.map((h) => [
            <Fecha key="f" v={h.fecha} />,
            palabra(h.tipo),
            <Pesos key="m" v={h.monto} />,
            <SiNo key="v" v={h.vigente} />,
          ])}
        />
      </Seccion>
      {p.calificaciones.length > 0 && (
        <Seccion titulo="Calificaciones como deudor">
          <Tabla
            titulos={['Fecha', 'Calificación', 'Comentario', 'Usuario']}
            filas={p.calificaciones.map((x) => [<Fecha key="f" v={x.fecha} />, palabra(x.calificacion), x.comentario, x.usuario])}
          />
        </Seccion>
      )}
    </>
  );
}

/** What is known of a person besides what it owes: how to reach it, its facts, its consents, and how it is rated as a debtor. */
export function PersonaDeRut({ rut }: { rut: string }) {
  const [califica, setCalifica] = useState(false);
  const q = useRead<PorRut>('clientes', 'por-rut', { rut });
  if (q.isPending) return <Cargando lines={6} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const p = q.data;
  return (
    <Stack>
      <Group justify="space-between">
        <span>
          {p.calificacion_deudor ? `Como deudor: ${palabra(p.calificacion_deudor).toLowerCase()}` : 'Sin calificación como deudor'}
        </span>
        <Can do="clientes:calificar-deudor">
          <Button size="xs" variant="default" onClick={() => setCalifica(true)}>
            Calificar deudor
          </Button>
        </Can>
      </Group>
      <TarjetasDe rut={p.rut} />
      <Seccion titulo="Contactos">{p.contactable ? <Contactos rut={p.rut} /> : <Vacio razon="Sin contactos a su alcance." />}</Seccion>
      <Seccion titulo="Direcciones">
        <Tabla
          vacia="Sin direcciones a su alcance."
          titulos={['Tipo', 'Dirección', 'Comuna']}
          filas={p.direcciones.map((d) => [
            palabra(d.tipo),
            `${d.calle} ${d.numero} ${d.depto ?? ''}`,
            <NombreDe key="c" lista="comunas" codigo={d.comuna} />,
          ])}
        />
      </Seccion>
      <Hechos p={p} />
      <Seccion titulo="Consentimientos para consultar informes">
        <Consentimientos rut={p.rut} lista={p.consentimientos} />
      </Seccion>
      {califica && <Calificar rut={p.rut} close={() => setCalifica(false)} />}
    </Stack>
  );
}
