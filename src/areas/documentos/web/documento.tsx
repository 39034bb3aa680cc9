import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { type Documento, ESTADOS, ESTADOS_ARCHIVO, ESTADOS_SII } from './tipos.ts';

function Resumen({ d }: { d: Documento }) {
  const razones = (d.merito?.razones ?? []) as { razon: string; cumple: boolean; motivo: string | null }[];
  return (
    <Stack>
      <Datos
        cols={3}
        items={[
          ['Estado', <EstadoBadge key="e" estado={d.estado_visible} estados={ESTADOS} />],
          ['En el SII', <EstadoBadge key="s" estado={d.estado_sii} estados={ESTADOS_SII} />],
          ['Cesión', <EstadoBadge key="c" estado={d.estado_cesion} />],
          ['Verificación', <EstadoBadge key="v" estado={d.estado_verificacion} />],
          ['Notificación', <EstadoBadge key="n" estado={d.estado_notificacion} />],
          ['Plazo de reclamo', <Fecha key="p" v={d.fin_plazo_reclamo} />],
          ['Cliente', d.razon_cliente],
          ['RUT cliente', <Rut key="rc" v={d.cliente_rut} />],
          ['Financiable', <Pesos key="f" v={d.monto_financiable} />],
          ['Deudor', d.razon_deudor],
          ['RUT deudor', <Rut key="rd" v={d.deudor_rut} />],
          ['Anticipo por recuperar', <Pesos key="a" v={d.anticipo_pendiente} />],
          ['Excedente retenido', <SiNo key="x" v={d.excedente_retenido} />],
          ['Proforma', d.reservado_por === null ? 'Ninguna' : `N° ${d.reservado_por}`],
          ['Pagado', <Pesos key="pg" v={d.pagado} />],
        ]}
      />
      {d.alertas.length > 0 && (
        <List size="sm">
          {d.alertas.map((a) => (
            <List.Item key={`${a.codigo}-${a.detail}`}>{a.detail}</List.Item>
          ))}
        </List>
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
        cols={3}
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
  if (d.cesiones.length === 0) return <Text size="sm">No se conocen cesiones de este documento.</Text>;
  return (
    <List type="ordered" size="sm">
      {d.cesiones.map((c) => (
        <List.Item key={c.id}>
          {c.rut_cedente} cede a {c.razon_cesionario} ({c.rut_cesionario}) <Pesos v={c.monto_cesion} span /> el {c.fecha.slice(0, 10)}:{' '}
          {c.estado}
        </List.Item>
      ))}
    </List>
  );
}

function Notas({ d }: { d: Documento }) {
  if (d.notas.length === 0) return <Text size="sm">No tiene notas de crédito.</Text>;
  return (
    <List size="sm">
      {d.notas.map((n) => (
        <List.Item key={n.id}>
          61-{n.folio} por <Pesos v={n.monto} span /> ({n.estado}
          {n.saldo_cedente > 0 ? ', dejó deuda del cliente' : ''})
        </List.Item>
      ))}
    </List>
  );
}

function Papeles({ d }: { d: Documento }) {
  return (
    <Stack>
      <List size="sm">
        {d.archivos.map((a) => (
          <List.Item key={a.id}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => void apiDownload(`/api/documentos/archivos/${a.id}/contenido`)}
            >
              {a.nombre}
            </Anchor>{' '}
            <EstadoBadge estado={a.estado_visible} estados={ESTADOS_ARCHIVO} />
          </List.Item>
        ))}
      </List>
      <FileDrop
        path="/api/documentos/archivos"
        fields={{ tipo_archivo: 'ORIGINAL', referido_tipo: 'documento', referido_id: d.id }}
        label="Suba el original digitalizado"
        maxMb={25}
        invalidates={['documentos']}
      />
    </Stack>
  );
}

export default function DocumentoDetalle() {
  return (
    <Detail<Documento>
      area="documentos"
      head={(d) => ({
        titulo: `Documento ${d.tipo}-${d.folio}`,
        estado: <EstadoBadge estado={d.estado_visible} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={d.monto} /> },
          { titulo: 'Debe el deudor', valor: <Pesos v={d.saldo_deudor} /> },
          { titulo: 'Vence', valor: <Fecha v={d.venc_ef ?? d.fecha_vencimiento} /> },
        ],
      })}
      actions={{
        validar: { primary: true, confirm: 'El documento queda disponible para una proforma.' },
        anular: { color: 'red', comment: 'required', commentField: 'motivo' },
        devolver: { comment: 'required', commentField: 'motivo' },
      }}
      tabs={(d) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen d={d} /> },
        { key: 'documento', titulo: 'Documento', content: <Cuerpo d={d} /> },
        { key: 'notas', titulo: 'Notas', content: <Notas d={d} /> },
        { key: 'cesiones', titulo: 'Cesiones', content: <Cadena d={d} /> },
        { key: 'archivos', titulo: 'Archivos', content: <Papeles d={d} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="documentos" id={d.id} /> },
      ]}
    />
  );
}
