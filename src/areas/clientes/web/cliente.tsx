import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import {
  AgregarCuenta,
  Autorizar,
  Bloquear,
  Calificar,
  type ClienteVisto,
  Desbloquear,
  Editar,
  Reparar,
  Retener,
  SolicitarDesbloqueo,
} from './dialogos.tsx';
import { CuentasEspeciales, DetalleLinea, EnCobranza, Protestos } from './modales.tsx';
import { CAUSAS_CUENTA, SITUACIONES } from './palabras.ts';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');
const palabra = (codigo: string | null) => (codigo ?? '—').replaceAll('_', ' ').toLowerCase();

const ACCIONES: ActionSpecs<ClienteVisto> = {
  editar: { label: 'Editar', dialog: ({ record, close }) => <Editar c={record} close={close} /> },
  enviar_a_fiscalia: {
    primary: true,
    label: 'Enviar a Fiscalía',
    confirm: 'La ficha queda en revisión legal y no se edita mientras tanto.',
  },
  autorizar: { primary: true, dialog: ({ record, close }) => <Autorizar c={record} close={close} /> },
  reparar: { dialog: ({ record, close }) => <Reparar c={record} close={close} /> },
  objetar: { color: 'red', dialog: ({ record, close }) => <Reparar objeta c={record} close={close} /> },
  reabrir: { comment: 'required' },
  dar_de_baja: { label: 'Dar de baja', color: 'red', comment: 'required' },
  bloquear: { color: 'red', dialog: ({ record, close }) => <Bloquear c={record} close={close} /> },
  solicitar_desbloqueo: { label: 'Solicitar desbloqueo', dialog: ({ record, close }) => <SolicitarDesbloqueo c={record} close={close} /> },
  desbloquear: { dialog: ({ record, close }) => <Desbloquear c={record} close={close} /> },
  agregar_cuenta: { label: 'Agregar cuenta', dialog: ({ record, close }) => <AgregarCuenta c={record} close={close} /> },
  retener: { dialog: ({ record, close }) => <Retener c={record} close={close} /> },
  calificar_deudor: { label: 'Calificar deudor', dialog: ({ record, close }) => <Calificar c={record} close={close} /> },
  dar_visto_pep: { label: 'Dar visto PEP', comment: 'required' },
  suspender_linea: { label: 'Suspender línea', comment: 'required' },
  reactivar_linea: { label: 'Reactivar línea', comment: 'required' },
  ...Object.fromEntries(
    [
      'validar_cuenta',
      'rechazar_cuenta',
      'habilitar',
      'revocar_habilitado',
      'cambiar_fiador',
      'liberar',
      'agregar_cuenta_especial',
      'registrar_consentimiento',
      'recibir_requisito',
    ].map((a) => [a, { hidden: true }]),
  ),
};

function Resumen({ c }: { c: ClienteVisto }) {
  const [modal, setModal] = useState<'linea' | 'protesos' | 'cobranza' | 'especiales' | null>(null);
  const close = () => setModal(null);
  const recibir = api.useAction('recibir_requisito', { id: c.id, ok: 'Documento recibido' });
  return (
    <Stack>
      {c.faltas.length > 0 && <Alert title="Faltan para enviar a Fiscalía">{c.faltas.map((f) => f.texto).join(', ')}</Alert>}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setModal('linea')}>
          Detalle de línea
        </Button>
        <Button size="xs" variant="default" onClick={() => setModal('protesos')}>
          Protestos
        </Button>
        <Button size="xs" variant="default" onClick={() => setModal('cobranza')}>
          Documentos en cobranza
        </Button>
        <Button size="xs" variant="default" onClick={() => setModal('especiales')}>
          Cuentas especiales
        </Button>
      </Group>
      <Datos
        items={[
          ['Roles', c.roles.join(', ')],
          ['Ejecutivo', c.ejecutivo],
          ['Sucursal', c.sucursal],
          ['Segmento', palabra(c.segmento_cliente)],
          ['Empresa de menor tamaño', <SiNo key="emt" v={c.es_emt} />],
          ['Situación comercial', SITUACIONES.find((s) => s.codigo === c.situacion_comercial)?.nombre],
        ]}
      />
      <Tabla
        titulos={['Documento', 'Obligatorio', 'Estado', '']}
        filas={c.requisitos.map((r) => [
          r.nombre,
          r.obligatorio ? 'Sí' : 'No',
          <EstadoBadge key="e" estado={r.estado} />,
          r.estado === 'falta' ? (
            <Can key="r" do="clientes:editar">
              <Button size="compact-xs" variant="subtle" onClick={() => recibir.mutate({ requisito_id: r.id, version: c.version })}>
                Marcar recibido
              </Button>
            </Can>
          ) : null,
        ])}
      />
      {modal === 'linea' && <DetalleLinea id={c.id} close={close} />}
      {modal === 'protesos' && <Protestos id={c.id} close={close} />}
      {modal === 'cobranza' && <EnCobranza id={c.id} close={close} />}
      {modal === 'especiales' && <CuentasEspeciales filas={c.cuentas_especiales} close={close} />}
    </Stack>
  );
}

function Cuentas({ c }: { c: ClienteVisto }) {
  const validar = api.useAction('validar_cuenta', { id: c.id, ok: 'Cuenta validada' });
  return (
    <Stack>
      <Tabla
        vacia="Sin personas habilitadas."
        titulos={['RUT', 'Nombre', 'Cargo', 'Firma cesiones', 'Estado']}
        filas={c.habilitados.map((h) => [
          <Rut key="r" v={h.rut} />,
          h.nombre,
          h.cargo,
          <SiNo key="s" v={h.firma_cesion} />,
          <EstadoBadge key="e" estado={h.estado} />,
        ])}
      />
      <Tabla
        vacia="Sin cuentas bancarias."
        titulos={['Banco', 'Cuenta', 'Titular', 'Estado', 'Se puede usar', '']}
        filas={c.cuentas.map((x) => [
          x.banco_nombre,
          x.ctacte,
          <Rut key="r" v={x.rut_titular} />,
          <EstadoBadge key="e" estado={x.estado} />,
          x.usable ? 'Sí' : CAUSAS_CUENTA[x.motivo ?? ''],
          x.estado === 'pendiente' ? (
            <Can key="v" do="clientes:validar-cuenta">
              <Button size="compact-xs" variant="subtle" onClick={() => validar.mutate({ cuenta_id: x.id, version: c.version })}>
                Validar
              </Button>
            </Can>
          ) : null,
        ])}
      />
    </Stack>
  );
}

function pestanas(c: ClienteVisto) {
  return [
    { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
    {
      key: 'antecedentes',
      titulo: 'Antecedentes',
      content: (
        <Datos
          items={[
            ['RUT', <Rut key="r" v={c.rut} copy />],
            ['Giro', c.giro],
            ['Sector', palabra(c.sector)],
            ['Tipo de contribuyente', palabra(c.tipo_contribuyente)],
            ['Tipo de sociedad', palabra(c.tipo_sociedad)],
            ['Actividades', c.actividades.map((a) => a.codigo).join(', ')],
            ['Correo', c.email],
            ['Teléfono', c.telefono],
            ['Persona expuesta políticamente', <SiNo key="p" v={c.es_pep} />],
            ['Calificación como deudor', palabra(c.calificacion_deudor)],
          ]}
        />
      ),
    },
    {
      key: 'direcciones',
      titulo: 'Direcciones y contactos',
      content: (
        <Stack>
          <Tabla
            vacia="Sin direcciones."
            titulos={['Tipo', 'Dirección', 'Comuna']}
            filas={c.direcciones.map((d) => [palabra(d.tipo), `${d.calle} ${d.numero} ${d.depto ?? ''}`, d.comuna])}
          />
          <Tabla
            vacia="Sin contactos."
            titulos={['Nombre', 'Para', 'Correo', 'Teléfono', 'Fuente']}
            filas={c.contactos.map((x) => [x.nombre, palabra(x.tipo), x.email, x.telefono, palabra(x.fuente)])}
          />
        </Stack>
      ),
    },
    {
      key: 'vinculos',
      titulo: 'Vínculos',
      content: (
        <Tabla
          vacia="Sin vínculos."
          titulos={['RUT', 'Nombre', 'Vínculo', 'Facultades', 'Desde', 'Hasta', 'Fiador']}
          filas={c.vinculos.map((v) => [
            <Rut key="r" v={v.rut} />,
            v.nombre,
            palabra(v.vinculo),
            v.facultades.map(palabra).join(', '),
            <Fecha key="d" v={v.desde} />,
            <Fecha key="h" v={v.hasta} />,
            <SiNo key="f" v={v.es_fiador} />,
          ])}
        />
      ),
    },
    { key: 'habilitados', titulo: 'Habilitados y cuentas', content: <Cuentas c={c} /> },
    {
      key: 'ventas',
      titulo: 'Ventas',
      content: (
        <Tabla
          vacia="Sin rentas ni ventas."
          titulos={['Período', 'Tipo', 'Fuente', 'Monto']}
          filas={c.rentas.map((r) => [r.periodo, palabra(r.tipo_renta), r.fuente, <Pesos key="m" v={r.monto} />])}
        />
      ),
    },
    {
      key: 'linea',
      titulo: 'Línea',
      content: (
        <Tabla
          vacia="Sin línea: nace de una solicitud aprobada."
          titulos={['N°', 'Monto', 'Usado', 'Reservado', 'Disponible', 'Hasta', 'Estado']}
          filas={
            c.linea
              ? [
                  [
                    c.linea.numero,
                    <Pesos key="m" v={c.linea.monto_pesos} />,
                    <Pesos key="u" v={c.linea.usado} />,
                    <Pesos key="r" v={c.linea.reservado} />,
                    c.linea.disponible_texto,
                    <Fecha key="h" v={c.linea.hasta} />,
                    <EstadoBadge key="e" estado={c.linea.estado} />,
                  ],
                ]
              : []
          }
        />
      ),
    },
    {
      key: 'legal',
      titulo: 'Legal',
      content: (
        <Tabla
          vacia="Fiscalía aún no da su informe."
          titulos={['Fecha', 'Resultado', 'Causales', 'Observación', 'Vence']}
          filas={c.informes.map((i) => [
            <Fecha key="f" v={i.fecha} />,
            palabra(i.resultado),
            i.causales.map(palabra).join(', '),
            i.observacion,
            <Fecha key="v" v={i.vence} />,
          ])}
        />
      ),
    },
    {
      key: 'bloqueos',
      titulo: 'Bloqueos y retenciones',
      content: (
        <Stack>
          <Tabla
            vacia="Sin bloqueos."
            titulos={['Motivo', 'Comentario', 'Desde', 'Usuario', 'Estado']}
            filas={c.bloqueos.map((b) => [
              palabra(b.motivo),
              b.comentario,
              <Fecha key="f" v={b.desde} />,
              b.usuario,
              <EstadoBadge key="e" estado={b.estado} />,
            ])}
          />
          <Tabla
            vacia="Sin retenciones."
            titulos={['Motivo', 'Monto', '%', 'Beneficiario', 'Desde', 'Vigente']}
            filas={c.retenciones.map((r) => [
              palabra(r.motivo),
              <Pesos key="m" v={r.monto} />,
              r.porcentaje,
              r.beneficiario,
              <Fecha key="f" v={r.desde} />,
              <SiNo key="a" v={r.abierta} />,
            ])}
          />
        </Stack>
      ),
    },
    { key: 'actividad', titulo: 'Actividad', content: <Timeline area="clientes" id={c.id} /> },
  ];
}

export default function ClienteDetalle() {
  return (
    <Detail<ClienteVisto>
      area="clientes"
      head={(c) => ({
        titulo: c.nombre,
        subtitulo: <Rut v={c.rut} copy />,
        estado: (
          <Group gap="xs">
            <EstadoBadge estado={c.estado} />
            {c.bloqueo && (
              <EstadoBadge estado={c.bloqueo} estados={{ [c.bloqueo]: { texto: `Bloqueado: ${palabra(c.bloqueo)}`, tono: 'peligro' } }} />
            )}
          </Group>
        ),
        cifras: [
          { titulo: 'Línea', valor: <Pesos v={c.linea?.monto_pesos ?? null} /> },
          { titulo: 'Disponible', valor: c.linea?.disponible_texto ?? 'Sin línea' },
          { titulo: 'En mora', valor: <Pesos v={c.mora} /> },
          { titulo: 'Exposición', valor: <Pesos v={c.exposicion} /> },
        ],
      })}
      actions={ACCIONES}
      extra={(c) => (
        <Button size="xs" variant="default" component="a" href={`/api/clientes/${c.id}/ficha`} target="_blank" rel="noopener">
          Imprimir ficha
        </Button>
      )}
      tabs={pestanas}
    />
  );
}
