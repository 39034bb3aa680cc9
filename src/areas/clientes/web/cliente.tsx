import { Badge, Button, Group, Menu, Stack, Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can, can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { PestanaAntecedentes } from './antecedentes.tsx';
import { RegistrarConsentimiento } from './consentimientos.tsx';
import { Contactos } from './contactos.tsx';
import { Cuentas } from './cuentas.tsx';
import {
  AgregarCuenta,
  Autorizar,
  Bloquear,
  Calificar,
  type ClienteVisto,
  Desbloquear,
  Editar,
  FijarVerificacion,
  MantenerBloqueo,
  Reparar,
  Retener,
  SolicitarDesbloqueo,
} from './dialogos.tsx';
import { AgregarCuentaEspecial, Liberar, RegistrarAlimentos } from './dialogos-filas.tsx';
import { PestanaLinea } from './linea.tsx';
import { NombreDe, useNombreDe } from './nombre-de.tsx';
import { ESTADOS_BLOQUEO, ESTADOS_CLIENTE, palabra } from './palabras.ts';
import { PapelArchivado, Requisitos } from './requisitos.tsx';
import { Resumen } from './resumen.tsx';
import { Tabla } from './tabla.tsx';

const api = areaApi<typeof contract>('clientes');

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
  reabrir: { comment: 'required', confirm: 'La ficha vuelve a borrador para corregirla y enviarla otra vez a revisión.' },
  dar_de_baja: {
    label: 'Dar de baja',
    color: 'red',
    comment: 'required',
    confirm: 'El cliente no puede operar más. Se rehúsa si debe algo o tiene operaciones en curso.',
  },
  bloquear: { color: 'red', dialog: ({ record, close }) => <Bloquear c={record} close={close} /> },
  solicitar_desbloqueo: { label: 'Solicitar desbloqueo', dialog: ({ record, close }) => <SolicitarDesbloqueo c={record} close={close} /> },
  desbloquear: { dialog: ({ record, close }) => <Desbloquear c={record} close={close} /> },
  mantener_bloqueo: { label: 'Mantener bloqueo', dialog: ({ record, close }) => <MantenerBloqueo c={record} close={close} /> },
  agregar_cuenta: { label: 'Agregar cuenta', dialog: ({ record, close }) => <AgregarCuenta c={record} close={close} /> },
  retener: { dialog: ({ record, close }) => <Retener c={record} close={close} /> },
  registrar_alimentos: {
    label: 'Anotar registro de alimentos',
    dialog: ({ record, close }) => <RegistrarAlimentos c={record} close={close} />,
  },
  fijar_verificacion: {
    label: 'Verificación de sus documentos',
    dialog: ({ record, close }) => <FijarVerificacion c={record} close={close} />,
  },
  calificar_deudor: { label: 'Calificar deudor', dialog: ({ record, close }) => <Calificar c={record} close={close} /> },
  agregar_cuenta_especial: {
    label: 'Agregar cuenta especial',
    dialog: ({ record, close }) => <AgregarCuentaEspecial c={record} close={close} />,
  },
  registrar_consentimiento: {
    label: 'Registrar consentimiento',
    dialog: ({ record, close }) => <RegistrarConsentimiento c={record} close={close} />,
  },
  dar_visto_pep: {
    label: 'Dar visto PEP',
    comment: 'required',
    confirm: 'Deja constancia de que cumplimiento revisó a esta persona expuesta políticamente.',
  },
  suspender_linea: {
    label: 'Suspender línea',
    comment: 'required',
    confirm: 'No se compra ni se gira con esta línea hasta que se reactive; lo que ya debe sigue su curso.',
  },
  reactivar_linea: {
    label: 'Reactivar línea',
    comment: 'required',
    confirm: 'La línea vuelve a ofrecerse con el mismo monto y vencimiento.',
  },
  ...Object.fromEntries(
    ['validar_cuenta', 'rechazar_cuenta', 'habilitar', 'revocar_habilitado', 'cambiar_fiador', 'liberar', 'recibir_requisito'].map((a) => [
      a,
      { hidden: true },
    ]),
  ),
};

function deIdentidad(c: ClienteVisto) {
  return [
    { key: 'resumen', titulo: 'Resumen', content: <Resumen c={c} /> },
    {
      key: 'antecedentes',
      titulo: 'Antecedentes',
      content: <PestanaAntecedentes c={c} />,
    },
  ];
}

/** Whoever answers for the client's debts: changing it creates or discards the guarantor. */
function Fiador({ c, v }: { c: ClienteVisto; v: ClienteVisto['vinculos'][number] }) {
  const cambiar = api.useAction('cambiar_fiador', { id: c.id, ok: v.es_fiador ? 'Ya no es fiador' : 'Queda como fiador' });
  if (!can('clientes:editar')) return <SiNo v={v.es_fiador} />;
  return (
    <Switch
      size="xs"
      aria-label={`${v.nombre} es fiador`}
      checked={v.es_fiador}
      disabled={cambiar.isPending}
      onChange={(e) => cambiar.mutate({ vinculo_id: v.id, es_fiador: e.currentTarget.checked, version: c.version })}
    />
  );
}

function dePersonas(c: ClienteVisto) {
  return [
    {
      key: 'direcciones',
      titulo: 'Direcciones y contactos',
      content: (
        <Stack>
          <Tabla
            vacia="Sin direcciones."
            titulos={['Tipo', 'Dirección', 'Comuna']}
            filas={c.direcciones.map((d) => [
              d.principal ? `${palabra(d.tipo)} (principal)` : palabra(d.tipo),
              [d.calle, d.numero, d.depto].filter(Boolean).join(' '),
              <NombreDe key="c" lista="comunas" codigo={d.comuna} />,
            ])}
          />
          <Contactos rut={c.rut} />
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
            <NombreDe key="v" lista="vinculos" codigo={v.vinculo} />,
            v.facultades.map(palabra).join(', '),
            <Fecha key="d" v={v.desde} />,
            <Fecha key="h" v={v.hasta} />,
            <Fiador key="f" c={c} v={v} />,
          ])}
        />
      ),
    },
  ];
}

function deVentas(c: ClienteVisto) {
  return [
    { key: 'habilitados', titulo: 'Habilitados y cuentas', content: <Cuentas c={c} /> },
    {
      key: 'ventas',
      titulo: 'Ventas',
      content: (
        <Tabla
          vacia="Sin rentas ni ventas."
          titulos={['Período', 'Tipo', 'Fuente', 'Monto']}
          filas={c.rentas.map((r) => [
            r.periodo,
            <NombreDe key="t" lista="tipos_renta" codigo={r.tipo_renta} />,
            r.fuente,
            <Pesos key="m" v={r.monto} />,
          ])}
        />
      ),
    },
  ];
}

function deLinea(c: ClienteVisto) {
  return [
    {
      key: 'linea',
      titulo: 'Línea',
      content: <PestanaLinea c={c} />,
    },
    {
      key: 'legal',
      titulo: 'Legal',
      content: (
        <Tabla
          vacia="Fiscalía aún no da su informe."
          titulos={['Fecha', 'Abogado', 'Resultado', 'Causales', 'Observación', 'Condición', 'Vence']}
          filas={c.informes.map((i) => [
            <Fecha key="f" v={i.fecha} />,
            <NombreDe key="a" lista="ejecutivos" codigo={i.abogado} />,
            palabra(i.resultado),
            i.causales.map(palabra).join(', '),
            i.observacion,
            i.condicion,
            <Fecha key="v" v={i.vence} />,
          ])}
        />
      ),
    },
  ];
}

function Retenciones({ c }: { c: ClienteVisto }) {
  const [liberar, setLiberar] = useState<string | null>(null);
  return (
    <>
      <Tabla
        vacia="Sin retenciones."
        titulos={['Motivo', 'Monto', '%', 'Beneficiario', 'Desde', 'Vigente', '']}
        filas={c.retenciones.map((r) => [
          <NombreDe key="mo" lista="motivos_retencion" codigo={r.motivo} />,
          <Pesos key="m" v={r.monto} />,
          <Porcentaje key="p" v={r.porcentaje} />,
          r.beneficiario,
          <Fecha key="f" v={r.desde} />,
          <SiNo key="a" v={r.abierta} />,
          r.abierta ? (
            <Can key="l" do="clientes:retener">
              <Button size="compact-xs" variant="default" onClick={() => setLiberar(r.id)}>
                Liberar
              </Button>
            </Can>
          ) : null,
        ])}
      />
      {liberar && <Liberar c={c} id={liberar} close={() => setLiberar(null)} />}
    </>
  );
}

/** Queries of a person to the registry of alimony debtors, each with its certificate. */
function Alimentos({ c }: { c: ClienteVisto }) {
  if (c.tipo_persona !== 'NATURAL') return null;
  return (
    <Tabla
      vacia="Sin consultas al registro de deudores de alimentos."
      titulos={['Registro de alimentos', 'Inscrito', 'Deuda', 'Se paga a', 'Anotada por', 'Vale hoy', '']}
      filas={c.alimentos.map((x) => [
        <Fecha key="f" v={x.fecha} />,
        <SiNo key="i" v={x.inscrito} />,
        x.inscrito ? <Pesos key="d" v={x.deuda} /> : null,
        x.beneficiario ? <Rut key="b" v={x.beneficiario} /> : null,
        x.anotada_nombre,
        <SiNo key="v" v={x.vale} />,
        <PapelArchivado key="p" archivo={x.archivo_id} nombre={`Certificado del ${formatFecha(x.fecha)}`} />,
      ])}
    />
  );
}

function deBloqueos(c: ClienteVisto) {
  return [
    {
      key: 'bloqueos',
      titulo: 'Bloqueos y retenciones',
      content: (
        <Stack>
          <Tabla
            vacia="Sin bloqueos."
            titulos={['Motivo', 'Comentario', 'Desde', 'Usuario', 'Estado']}
            filas={c.bloqueos.map((b) => [
              <NombreDe key="m" lista="motivos_bloqueo" codigo={b.motivo} />,
              b.comentario,
              <Fecha key="f" v={b.desde} />,
              b.usuario,
              <EstadoBadge key="e" estado={b.estado} estados={ESTADOS_BLOQUEO} />,
            ])}
          />
          <Retenciones c={c} />
          <Alimentos c={c} />
        </Stack>
      ),
    },
    { key: 'documentos', titulo: 'Documentos', content: <Requisitos c={c} /> },
    { key: 'actividad', titulo: 'Actividad', content: <Timeline area="clientes" id={c.id} /> },
  ];
}

const pestanas = (c: ClienteVisto) => [...deIdentidad(c), ...dePersonas(c), ...deVentas(c), ...deLinea(c), ...deBloqueos(c)];

/** Papers of a client. */
function Imprimir({ c }: { c: ClienteVisto }) {
  const bajar = (que: string) => () => void apiDownload(`/api/clientes/${c.id}/${que}`).catch(toastError);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={bajar('ficha')}>Ficha de cliente</Menu.Item>
        {c.informes.length > 0 && <Menu.Item onClick={bajar('informe-legal')}>Informe legal</Menu.Item>}
        <Menu.Item onClick={bajar('consentimiento')}>Consentimiento para consultar informes</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Bloqueado({ motivo }: { motivo: string }) {
  const nombre = useNombreDe()('motivos_bloqueo', motivo);
  return <EstadoBadge estado={motivo} estados={{ [motivo]: { texto: `Bloqueado: ${nombre}`, tono: 'peligro' } }} />;
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
            <EstadoBadge estado={c.estado} estados={ESTADOS_CLIENTE} />
            {c.es_deudor && (
              <Badge variant="outline" component={Link} to={`/clientes/rut/${c.rut}`} style={{ cursor: 'pointer' }}>
                Es deudor
              </Badge>
            )}
            {c.bloqueo && <Bloqueado motivo={c.bloqueo} />}
          </Group>
        ),
        cifras: [
          { titulo: 'Línea', valor: <Pesos v={c.linea?.monto_pesos ?? null} /> },
          { titulo: 'Disponible', valor: c.linea?.disponible_texto ?? 'Sin línea', detalle: c.linea?.retenido_texto },
          { titulo: 'Mora propia', valor: <Pesos v={c.mora_propia} /> },
          { titulo: 'Mora del negocio', valor: <Pesos v={c.mora_negocio} /> },
          { titulo: 'Exposición', valor: <Pesos v={c.exposicion} /> },
        ],
      })}
      actions={ACCIONES}
      extra={(c) => (
        <>
          <Button size="xs" variant="default" component={Link} to={`/tareas?sobre=/clientes/${c.id}`}>
            Nueva tarea
          </Button>
          <Imprimir c={c} />
        </>
      )}
      tabs={pestanas}
    />
  );
}
