import { Alert, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { EntityOf } from '#kernel/contract.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, RESULTADOS } from './estados.ts';
import { Liquidacion, MedidorTmc } from './totales.tsx';

type Proforma = EntityOf<typeof contract>;

function Documentos({ p }: { p: Proforma }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th>Deudor</Table.Th>
            <Table.Th>Vence</Table.Th>
            <Table.Th ta="right">Días</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
            <Table.Th ta="right">Anticipo</Table.Th>
            <Table.Th ta="right">Dif. de precio</Table.Th>
            <Table.Th>Resultado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.values(p.documents).map((d) => (
            <Table.Tr key={d.documento_id}>
              <Table.Td>{d.nombre}</Table.Td>
              <Table.Td>{d.razon_deudor}</Table.Td>
              <Table.Td>
                <Fecha v={d.fecha_vencimiento} />
                {d.vencimiento_estimado ? ' (estimado)' : ''}
              </Table.Td>
              <Table.Td ta="right">{d.dias}</Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.monto} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.anticipo} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.dp} />
              </Table.Td>
              <Table.Td>
                <EstadoBadge estado={d.resultado} estados={RESULTADOS} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Reglas({ p }: { p: Proforma }) {
  const filas = [
    ...p.reglas.map((r) => ({ ...r, donde: 'Operación' })),
    ...Object.values(p.documents).flatMap((d) => d.reglas.map((r) => ({ ...r, donde: d.nombre }))),
  ];
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dónde</Table.Th>
            <Table.Th>Regla</Table.Th>
            <Table.Th>Medido</Table.Th>
            <Table.Th>Límite</Table.Th>
            <Table.Th>Resultado</Table.Th>
            <Table.Th>Qué hacer</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((r) => (
            <Table.Tr key={`${r.donde}${r.id}`}>
              <Table.Td>{r.donde}</Table.Td>
              <Table.Td>{r.titulo}</Table.Td>
              <Table.Td>{r.valor}</Table.Td>
              <Table.Td>{r.umbral}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={r.resultado} estados={RESULTADOS} />
              </Table.Td>
              <Table.Td>{r.remedio ?? <Nada />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What moved since the emission: shown before voting. */
function Cambios({ p }: { p: Proforma }) {
  if (p.cambios_desde_envio.length === 0) return <Text size="sm">Nada cambió desde la emisión.</Text>;
  return (
    <Stack gap="xs">
      {p.cambios_desde_envio.map((c) => (
        <Alert key={`${c.pk}${c.regla}`} color={c.empeora ? 'red' : 'gray'} title={c.titulo}>
          {c.antes} → {c.despues}
        </Alert>
      ))}
    </Stack>
  );
}

function Comite({ p }: { p: Proforma }) {
  return (
    <Stack>
      <Cambios p={p} />
      <Datos items={p.votos.map((v) => [v.quien, `${v.respuesta}${v.comentario ? `: ${v.comentario}` : ''}`] as const)} />
      <Datos items={p.excepciones.map((x) => [`Excepción ${x.estado}`, x.motivo] as const)} />
    </Stack>
  );
}

function Resumen({ p }: { p: Proforma }) {
  return (
    <Stack>
      {p.falta_para_emitir.length > 0 && p.estado === 'borrador' && (
        <Alert color="yellow" title="Falta para emitir">
          {p.falta_para_emitir.map((f) => (
            <Text key={f.codigo} size="sm">
              {f.mensaje}
            </Text>
          ))}
        </Alert>
      )}
      <Liquidacion c={p} />
      <MedidorTmc c={p} />
      <Datos
        items={[
          ['Cliente', <Rut key="r" v={p.cliente_rut} />],
          ['Ejecutivo', p.ejecutivo_nombre ?? <Nada />],
          ['Fecha de curse', <Fecha key="f" v={p.fechacurso} />],
          ['Válida hasta', p.vigencia_hasta ? <Fecha key="v" v={p.vigencia_hasta} /> : <Nada />],
          ['Anticipo', <Porcentaje key="a" v={p.anticipo_pct} />],
          ['Tasa mensual', <Porcentaje key="t" v={p.tasa} />],
          ['Con responsabilidad', <SiNo key="c" v={p.con_responsabilidad} />],
          ['N° de nómina', p.extra_data.numero ?? <Nada />],
        ]}
      />
    </Stack>
  );
}

export default function ProformaDetalle() {
  return (
    <Detail<Proforma>
      area="proformas"
      head={(p) => ({
        titulo: `Proforma ${p.num_proforma}`,
        subtitulo: `${p.cliente_nombre} · ${p.falta}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'A girar', valor: <Pesos v={p.monto_girar} /> },
          { titulo: 'Documentos', valor: Object.keys(p.documents).length },
          { titulo: 'Costo de un día', valor: <Pesos v={p.costo_dia} /> },
        ],
      })}
      actions={{
        emitir: { primary: true, confirm: 'Se reservan los documentos y la línea del cliente.' },
        'enviar-a-comite': { label: 'Enviar a comité', primary: true, confirm: 'El comité recibe la proforma para votar.' },
        votar: {
          label: 'Aprobar',
          primary: true,
          comment: 'optional',
          data: () => ({ respuesta: 'APRUEBA' }),
          confirm: '¿Aprobar? Las reglas se miden de nuevo con el último voto.',
        },
        reabrir: { confirm: 'Vuelve a borrador y suelta lo reservado.' },
        reintentar: { label: 'Medir de nuevo' },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', commentLabel: 'Motivo' },
        editar: { hidden: true },
        'pedir-excepcion': { hidden: true },
        'conceder-excepcion': { hidden: true },
      }}
      tabs={(p) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
        { key: 'documentos', titulo: 'Documentos', content: <Documentos p={p} /> },
        { key: 'reglas', titulo: 'Reglas', content: <Reglas p={p} /> },
        { key: 'comite', titulo: 'Comité', content: <Comite p={p} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="proformas" id={p.id} /> },
      ]}
    />
  );
}
