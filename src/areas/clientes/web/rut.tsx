import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut, isRut } from '#kernel/values/rut.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Datos, DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { SegmentField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import { Consentimientos } from './consentimientos.tsx';
import { Contactos } from './contactos.tsx';
import { NombreDe } from './nombre-de.tsx';
import { CALIFICACIONES, ESTADOS_CLIENTE, palabra } from './palabras.ts';
import { Tabla } from './tabla.tsx';
import { TarjetasDe } from './tarjetas.tsx';

type PorRut = OutputOf<typeof contract, 'por_rut'>;
const ROLES = [
  ['TITULAR', 'Debe como cliente'],
  ['DEUDOR', 'Debe como deudor de documentos'],
  ['AVAL', 'Responde como aval'],
] as const;

const MORA_EN = { TITULAR: 'Mora propia', DEUDOR: 'Mora como deudor', AVAL: 'Mora como aval' } as const;

function Seccion({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {titulo}
      </Title>
      {children}
    </section>
  );
}

/** The record of a debt: its document, or the credit of its cuota, whose number comes first ('285-1'). */
function NumeroDeDeuda({ d }: { d: PorRut['deudas'][number] }) {
  const [tipo = '', id = ''] = d.pk.split(':');
  if (tipo === 'documento') return <Enlace to={`/documentos/${id}`}>{d.numero}</Enlace>;
  if (tipo === 'credito') return <Enlace to={`/creditos/${id}`}>{d.numero}</Enlace>;
  return tipo === 'cuota' ? <Enlace to={`/creditos?q=${d.numero.split('-')[0]}`}>{d.numero}</Enlace> : d.numero;
}

function Deudas({ p, rol }: { p: PorRut; rol: string }) {
  const suyas = p.deudas.filter((d) => d.rol === rol);
  const suma = suyas.reduce((s, d) => s + d.monto, 0);
  return (
    <Tabla
      vacia="No debe nada en este papel."
      titulos={['Número', 'Concepto', 'Cliente', 'Vencimiento', 'Días de mora', 'Monto']}
      pie={['Suma', '', '', '', '', <Pesos key="s" v={suma} />]}
      filas={suyas.map((d) => [
        <NumeroDeDeuda key="n" d={d} />,
        palabra(d.concepto),
        d.cliente_rut ? <Rut key="c" v={d.cliente_rut} href={`/clientes/rut/${d.cliente_rut}`} /> : '—',
        <Fecha key="v" v={d.vencimiento} />,
        d.dias_mora > 0 ? d.dias_mora : 'Al día',
        <Pesos key="m" v={d.monto} />,
      ])}
    />
  );
}

function Persona({ p }: { p: PorRut }) {
  return (
    <>
      <Seccion titulo="Contactos y direcciones">
        <Stack>
          {p.contactable ? <Contactos rut={p.rut} /> : <Vacio razon="Sin contactos a su alcance." />}
          <Tabla
            vacia="Sin direcciones a su alcance."
            titulos={['Tipo', 'Dirección', 'Comuna']}
            filas={p.direcciones.map((d) => [
              palabra(d.tipo),
              `${d.calle} ${d.numero} ${d.depto ?? ''}`,
              <NombreDe key="c" lista="comunas" codigo={d.comuna} />,
            ])}
          />
        </Stack>
      </Seccion>
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
    </>
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

function ComoCliente({ c }: { c: NonNullable<PorRut['cliente']> }) {
  return (
    <>
      {c.bloqueo && (
        <Alert color="red" title="Cliente bloqueado">
          {c.bloqueo}
        </Alert>
      )}
      <Seccion titulo="Como cliente">
        <Datos
          items={[
            ['Línea', c.linea ? <Pesos key="l" v={c.linea.monto_pesos} /> : 'Sin línea'],
            ['Disponible', c.linea?.disponible_texto],
            ['Exposición', <Pesos key="e" v={c.exposicion} />],
          ]}
        />
      </Seccion>
    </>
  );
}

function Avales({ p }: { p: PorRut }) {
  return (
    <Seccion titulo="Es aval o fiador de">
      <Tabla
        titulos={['Cliente', 'RUT', 'Desde', 'Hasta', 'Estado']}
        filas={p.avales.map((a) => [
          a.cliente_id ? (
            <Enlace key="c" to={`/clientes/${a.cliente_id}`}>
              {a.nombre}
            </Enlace>
          ) : (
            a.nombre
          ),
          <Rut key="r" v={a.cliente_rut} />,
          <Fecha key="d" v={a.desde} />,
          <Fecha key="h" v={a.hasta} />,
          a.aval_id ? (
            <Enlace key="e" to={`/avales/${a.aval_id}`}>
              {palabra(a.estado)}
            </Enlace>
          ) : (
            'Declarado en la ficha'
          ),
        ])}
      />
    </Seccion>
  );
}

function Cabecera({ p, onCalificar }: { p: PorRut; onCalificar: () => void }) {
  const c = p.cliente;
  return (
    <DetailHeader
      head={{
        titulo: p.nombre,
        subtitulo: <Rut v={p.rut} copy />,
        estado: c && <EstadoBadge estado={c.estado} estados={ESTADOS_CLIENTE} />,
        cifras: [
          { titulo: 'Roles', valor: p.roles.map(palabra).join(', ') || 'Persona registrada' },
          ...ROLES.filter(([rol]) => rol === 'TITULAR' || p.mora[rol] > 0).map(([rol]) => ({
            titulo: MORA_EN[rol],
            valor: <Pesos v={p.mora[rol]} />,
          })),
          { titulo: 'Calificación como deudor', valor: palabra(p.calificacion_deudor) },
        ],
      }}
      actions={
        <Group gap="xs">
          {c && (
            <Button size="xs" variant="default" component={Link} to={`/clientes/${c.id}`}>
              Abrir ficha de cliente
            </Button>
          )}
          <Can do="clientes:calificar-deudor">
            <Button size="xs" onClick={onCalificar}>
              Calificar deudor
            </Button>
          </Can>
        </Group>
      }
    />
  );
}

function Pagina({ p }: { p: PorRut }) {
  const [califica, setCalifica] = useState(false);
  const roles = ROLES.filter(([rol]) => p.deudas.some((d) => d.rol === rol) || (rol === 'DEUDOR' && p.es_deudor));
  return (
    <Stack>
      <Cabecera p={p} onCalificar={() => setCalifica(true)} />
      <TarjetasDe rut={p.rut} />
      {p.cliente && <ComoCliente c={p.cliente} />}
      {roles.map(([rol, titulo]) => (
        <Seccion key={rol} titulo={titulo}>
          <Deudas p={p} rol={rol} />
        </Seccion>
      ))}
      {p.avales.length > 0 && <Avales p={p} />}
      {p.calificaciones.length > 0 && (
        <Seccion titulo="Calificaciones">
          <Tabla
            titulos={['Fecha', 'Calificación', 'Comentario', 'Usuario']}
            filas={p.calificaciones.map((x) => [<Fecha key="f" v={x.fecha} />, palabra(x.calificacion), x.comentario, x.usuario])}
          />
        </Seccion>
      )}
      <Seccion titulo="Consentimientos para consultar informes">
        <Consentimientos rut={p.rut} lista={p.consentimientos} />
      </Seccion>
      <Persona p={p} />
      {califica && <Calificar rut={p.rut} close={() => setCalifica(false)} />}
    </Stack>
  );
}

/** Any RUT, whatever it is to the house: client, debtor, guarantor, with one header. */
export default function PorRutPagina() {
  const rut = useRouteId();
  const q = useRead<PorRut>('clientes', 'por-rut', { rut }, { enabled: isRut(rut) });
  if (!isRut(rut)) return <Vacio razon="El RUT de la dirección no es válido." />;
  if (q.isPending) return <Cargando lines={8} />;
  if (q.data) return <Pagina p={q.data} />;
  if (q.error instanceof ProblemError && q.error.status === 404)
    return <Vacio razon={`${formatRut(rut)} no está registrado como cliente, deudor ni aval.`} />;
  return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
}
