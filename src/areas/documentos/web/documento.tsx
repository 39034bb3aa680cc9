import { Alert, Anchor, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Rige } from '#platform/web/inputs/rige.tsx';
import { Enlace, Fecha, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { TablaPapeles } from './papeles.tsx';
import { type Documento, ESTADOS, ESTADOS_CESION, ESTADOS_NOTA, ESTADOS_SII } from './tipos.ts';

const RegistrarSii = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarSii })));
const DesasociarNota = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.DesasociarNota })));

function Resumen({ d }: { d: Documento }) {
  const razones = (d.merito?.razones ?? []) as { razon: string; cumple: boolean; motivo: string | null }[];
  return (
    <Stack>
      <Datos
        items={[
          ['Estado', <EstadoBadge key="e" estado={d.estado_visible} estados={ESTADOS} />],
          ['En el SII', <EstadoBadge key="s" estado={d.estado_sii} estados={ESTADOS_SII} />],
          ['Cesión', <EstadoBadge key="c" estado={d.estado_cesion} estados={ESTADOS_CESION} />],
          ['Verificación', <EstadoBadge key="v" estado={d.estado_verificacion} />],
          ['Notificación', <EstadoBadge key="n" estado={d.estado_notificacion} />],
          ['Plazo de reclamo', <Fecha key="p" v={d.fin_plazo_reclamo} />],
          [
            'Cliente',
            <Enlace key="cl" to={`/clientes?rut=${d.cliente_rut}`}>
              {d.razon_cliente}
            </Enlace>,
          ],
          ['RUT cliente', <Rut key="rc" v={d.cliente_rut} />],
          ['Financiable', <Pesos key="f" v={d.monto_financiable} />],
          ['Deudor', d.razon_deudor],
          ['RUT deudor', <Rut key="rd" v={d.deudor_rut} href={`/clientes/rut/${d.deudor_rut}`} />],
          ['Anticipo por recuperar', <Pesos key="a" v={d.anticipo_pendiente} />],
          ['Excedente retenido', <SiNo key="x" v={d.excedente_retenido} />],
          ['Proforma', d.reservado_por === null ? 'Ninguna' : `N° ${d.reservado_por}`],
          ['Pagado', <Pesos key="pg" v={d.pagado} />],
        ]}
      />
      {d.alertas.length > 0 && (
        <Alert color="yellow" title="Para revisar">
          <List size="sm">
            {d.alertas.map((a) => (
              <List.Item key={`${a.codigo}-${a.detail}`}>{a.detail}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {d.merito && (
        <div>
          <Text fw={600}>Mérito ejecutivo: {d.merito.tiene ? 'sí' : 'no'}</Text>
          <List size="sm">
            {razones
              .filter((r) => !r.cumple)
              .map((r) => (
                <List.Item key={r.razon}>{r.motivo}</List.Item>
              ))}
          </List>
          <Text size="sm">
            La acción contra el deudor prescribe el <Fecha v={d.merito.prescribe_el} />.
          </Text>
        </div>
      )}
    </Stack>
  );
}

function Cuerpo({ d }: { d: Documento }) {
  const lineas = d.detalle as { numero: number; nombre: string; cantidad: string | null; precio: string | null; monto: number }[];
  return (
    <Stack>
      <Datos
        items={[
          ['Emisor', d.razon_emisor],
          ['Receptor', d.razon_receptor],
          ['Emisión', <Fecha key="e" v={d.fecha_emision} />],
          ['Neto', <Pesos key="n" v={d.monto_neto} />],
          ['Exento', <Pesos key="x" v={d.monto_exento} />],
          ['IVA', <Pesos key="i" v={d.iva} />],
        ]}
      />
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Detalle</Table.Th>
              <Table.Th ta="right">Cantidad</Table.Th>
              <Table.Th ta="right">Monto</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lineas.map((l) => (
              <Table.Tr key={l.numero}>
                <Table.Td>{l.nombre}</Table.Td>
                <Table.Td ta="right">{l.cantidad ?? ''}</Table.Td>
                <Table.Td ta="right">
                  <Pesos v={l.monto} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {d.xml_hash && (
        <Anchor component="button" type="button" size="sm" onClick={() => void apiDownload(`/api/documentos/${d.id}/xml`)}>
          Descargar el XML original
        </Anchor>
      )}
    </Stack>
  );
}

function Cadena({ d }: { d: Documento }) {
  if (d.cesiones.length === 0) return <Vacio razon="No se conocen cesiones de este documento." />;
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>N°</Table.Th>
            <Table.Th>Cede</Table.Th>
            <Table.Th>Recibe</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th>Fecha</Table.Th>
            <Table.Th>Se supo por</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {d.cesiones.map((c) => (
            <Table.Tr key={c.id}>
              <Table.Td>{c.seq}</Table.Td>
              <Table.Td>
                <Rut v={c.rut_cedente} />
              </Table.Td>
              <Table.Td>
                {c.razon_cesionario} <Rut v={c.rut_cesionario} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={c.monto_cesion} />
              </Table.Td>
              <Table.Td>
                <Fecha v={c.fecha.slice(0, 10)} />
              </Table.Td>
              <Table.Td>{FUENTES[c.fuente] ?? c.fuente}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={c.estado} estados={ESTADOS_CESION} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const FUENTES: Readonly<Record<string, string>> = { AEC: 'Archivo de cesión', REGISTRO: 'Registro del SII', MANUAL: 'A mano' };

function Notas({ d }: { d: Documento }) {
  if (d.notas.length === 0) return <Vacio razon="No tiene notas de crédito." />;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Nota</Table.Th>
            <Table.Th>Fecha</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th>Llegó</Table.Th>
            <Table.Th ta="right">Deuda del cliente</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {d.notas.map((n) => (
            <Table.Tr key={n.id}>
              <Table.Td>61-{n.folio}</Table.Td>
              <Table.Td>
                <Fecha v={n.fecha} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={n.monto} />
              </Table.Td>
              <Table.Td>{n.momento === 'ANTES_GIRO' ? 'Antes del giro' : 'Después del giro'}</Table.Td>
              <Table.Td ta="right">
                <Pesos v={n.saldo_cedente} />
              </Table.Td>
              <Table.Td>
                <EstadoBadge estado={n.estado} estados={ESTADOS_NOTA} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Once paid out its days are counted from another date than that of the paper. */
function VenceEfectivo({ d }: { d: Documento }) {
  if (!d.venc_ef || !d.fecha_vencimiento) return <Fecha v={d.venc_ef ?? d.fecha_vencimiento} />;
  return <Rige papel={d.fecha_vencimiento} rige={d.venc_ef} prorrogas={d.n_prorrogas} />;
}

/** What was advanced and what has come back. */
function Pagos({ d }: { d: Documento }) {
  if (d.operacion_id === null) return <Vacio razon="Todavía no se gira: sus pagos y prórrogas aparecen desde el giro." />;
  return (
    <Datos
      items={[
        ['Anticipo girado', <Pesos key="a" v={d.anticipo} />],
        ['Retención', <Pesos key="r" v={d.retencion} />],
        ['Tasa mensual', <Porcentaje key="t" v={d.tasa} />],
        ['Pagado por el deudor', <Pesos key="p" v={d.pagado} />],
        ['Debe el deudor', <Pesos key="s" v={d.saldo_deudor} />],
        ['Anticipo por recuperar', <Pesos key="ap" v={d.anticipo_pendiente} />],
        ['Vence efectivo', <VenceEfectivo key="v" d={d} />],
        ['Prórrogas', d.n_prorrogas],
        ['Excedente retenido', <SiNo key="x" v={d.excedente_retenido} />],
      ]}
    />
  );
}

function Papeles({ d }: { d: Documento }) {
  return (
    <Stack>
      <TablaPapeles archivos={d.archivos} vacio="Todavía no tiene papeles digitalizados." />
      <PaperDrop
        under={{ tipo_archivo: 'ORIGINAL', referido_tipo: 'documento', referido_id: d.id }}
        accept=".pdf,.jpg,.jpeg,.png,.xlsx,.docx,.xml,.txt"
        label="Suba el original digitalizado"
        maxFiles={20}
      />
    </Stack>
  );
}

const CON_DEUDOR: readonly string[] = ['reservado', 'vigente', 'protestado'];

/** To write what its debtor said, or tell it of the cesión: of a document being bought or bought. */
function ConSuDeudor({ d }: { d: Documento }) {
  const verifica = useCan('cobranzas:verificar');
  const notifica = useCan('cobranzas:notificar');
  if (!(verifica || notifica) || !CON_DEUDOR.includes(d.estado)) return null;
  return (
    <Group>
      <Button size="xs" variant="default" component={Link} to={`/cobranzas/verificaciones?documento=${d.id}`}>
        {verifica ? 'Verificar o notificar' : 'Notificar la cesión'}
      </Button>
    </Group>
  );
}

/** What its debtor was asked and told, and how its collection stands. */
function Cobranza({ d }: { d: Documento }) {
  return (
    <Stack>
      <ConSuDeudor d={d} />
      <Datos
        items={[
          ['Verificación', <EstadoBadge key="v" estado={d.estado_verificacion} />],
          ['Notificación', <EstadoBadge key="n" estado={d.estado_notificacion} />],
          [
            'En cobranza',
            d.cobranza?.url ? (
              <Enlace key="c" to={d.cobranza.url}>
                {d.cobranza.texto}
              </Enlace>
            ) : (
              (d.cobranza?.texto ?? 'No')
            ),
          ],
        ]}
      />
      {d.gestiones.length === 0 ? (
        <Vacio razon="Todavía nadie habló de él con su deudor." />
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Qué se hizo</Table.Th>
                <Table.Th>Detalle</Table.Th>
                <Table.Th>Quién</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {d.gestiones.map((g) => (
                <Table.Tr key={`${g.fecha}-${g.titulo}-${g.detalle}`}>
                  <Table.Td>
                    <Fecha v={g.fecha} />
                  </Table.Td>
                  <Table.Td>{g.url ? <Enlace to={g.url}>{g.titulo}</Enlace> : g.titulo}</Table.Td>
                  <Table.Td>{g.detalle}</Table.Td>
                  <Table.Td>{g.por}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

export default function DocumentoDetalle() {
  return (
    <Detail<Documento>
      area="documentos"
      head={(d) => ({
        titulo: `Documento ${d.tipo}-${d.folio}`,
        subtitulo: `${d.razon_cliente} → ${d.razon_deudor}`,
        estado: <EstadoBadge estado={d.estado_visible} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={d.monto} /> },
          { titulo: 'Debe el deudor', valor: <Pesos v={d.saldo_deudor} /> },
          { titulo: d.venc_ef ? 'Vence efectivo' : 'Vence el papel', valor: <VenceEfectivo d={d} /> },
        ],
      })}
      actions={{
        validar: { primary: true, confirm: 'El documento queda disponible para una proforma.' },
        'registrar-estado-sii': {
          label: 'Registrar estado del SII',
          dialog: ({ record, close }) => <RegistrarSii record={record} close={close} />,
        },
        devolver: {
          label: 'Devolver al cliente',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'El documento vuelve al cliente y ya no se puede comprar.',
        },
        anular: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'El documento deja de ofrecerse y de sumarse; queda a la vista con su motivo.',
        },
        'desasociar-nota': {
          label: 'Desasociar nota',
          dialog: ({ record, close }) => <DesasociarNota record={record} close={close} />,
        },
      }}
      extra={(d) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => void apiDownload(`/api/documentos/${d.id}/impreso`).catch(toastError)}
        >
          Imprimir
        </Button>
      )}
      tabs={(d) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen d={d} /> },
        { key: 'documento', titulo: 'Documento', content: <Cuerpo d={d} /> },
        { key: 'cobranza', titulo: 'Cobranza', content: <Cobranza d={d} /> },
        { key: 'notas', titulo: 'Notas', content: <Notas d={d} /> },
        { key: 'cesiones', titulo: 'Cesiones', content: <Cadena d={d} /> },
        { key: 'pagos', titulo: 'Pagos y prórrogas', content: <Pagos d={d} /> },
        { key: 'archivos', titulo: 'Archivos', content: <Papeles d={d} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="documentos" id={d.id} /> },
      ]}
    />
  );
}
