import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Cambios } from './cambios.tsx';
import { ESTADOS, RESULTADOS } from './estados.ts';
import { Liquidacion, MedidorTmc } from './totales.tsx';

const Votar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Votar })));
const PedirExcepcion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirExcepcion })));
const ConcederExcepcion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ConcederExcepcion })));

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
              <Table.Td>
                <Enlace to={`/documentos/${d.documento_id}`}>{d.nombre}</Enlace>
              </Table.Td>
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

const RESPUESTAS: Readonly<Record<string, string>> = {
  APRUEBA: 'Aprueba',
  RECHAZA: 'Rechaza',
  ABSTIENE: 'Se abstiene',
  PIDE_ANTECEDENTES: 'Pide antecedentes',
};

function Descuentos({ p }: { p: Proforma }) {
  const deudas = Object.values(p.installments);
  if (deudas.length === 0 && p.aplicaciones.length === 0)
    return <Vacio razon="Del giro no se descuenta nada ni se suman saldos a favor." />;
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Concepto</Table.Th>
            <Table.Th>Vencimiento</Table.Th>
            <Table.Th ta="right">Adeudado</Table.Th>
            <Table.Th ta="right">En el giro</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deudas.map((x) => (
            <Table.Tr key={x.pk}>
              <Table.Td>{x.numero}</Table.Td>
              <Table.Td>
                <Fecha v={x.vencimiento} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={x.adeudado} />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={-x.monto_a_descontar} />
              </Table.Td>
            </Table.Tr>
          ))}
          {p.aplicaciones.map((a) => (
            <Table.Tr key={a.pasivo_id}>
              <Table.Td>A favor: {a.comprobante}</Table.Td>
              <Table.Td>
                <Nada />
              </Table.Td>
              <Table.Td ta="right">
                <Nada />
              </Table.Td>
              <Table.Td ta="right">
                <Pesos v={a.monto} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Comite({ p }: { p: Proforma }) {
  return (
    <Stack>
      <Cambios p={p} />
      {p.votos.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía nadie vota.
        </Text>
      ) : (
        <Datos
          items={p.votos.map(
            (v) => [v.quien, `${RESPUESTAS[v.respuesta] ?? v.respuesta}${v.comentario ? `: ${v.comentario}` : ''}`] as const,
          )}
        />
      )}
      {p.excepciones.map((x) => (
        <Alert
          key={x.id}
          color={x.estado === 'concedida' ? 'green' : x.estado === 'rechazada' ? 'red' : 'yellow'}
          title={`Excepción ${x.estado}`}
        >
          <Text size="sm">{x.motivo}</Text>
          {x.comentario && <Text size="sm">Respuesta: {x.comentario}</Text>}
        </Alert>
      ))}
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
          [
            'Cliente',
            <Enlace key="r" to={`/clientes?rut=${p.cliente_rut}`}>
              {p.cliente_nombre}
            </Enlace>,
          ],
          ['RUT', <Rut key="rut" v={p.cliente_rut} />],
          ['Ejecutivo', p.ejecutivo_nombre ?? <Nada key="n" />],
          ['Fecha de curse', <Fecha key="f" v={p.fechacurso} />],
          ['Válida hasta', p.vigencia_hasta ? <Fecha key="v" v={p.vigencia_hasta} /> : <Nada key="n" />],
          ['Anticipo', <Porcentaje key="a" v={p.anticipo_pct} />],
          ['Tasa mensual', <Porcentaje key="t" v={p.tasa} />],
          ['Con responsabilidad', <SiNo key="c" v={p.con_responsabilidad} />],
          ['N° de nómina', p.extra_data.numero ?? <Nada key="n" />],
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
        subtitulo: p.falta === 'Nada' ? p.cliente_nombre : `${p.cliente_nombre} · ${p.falta}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'A girar', valor: <Pesos v={p.monto_girar} /> },
          { titulo: 'Documentos', valor: Object.keys(p.documents).length },
          { titulo: 'Costo de un día', valor: <Pesos v={p.costo_dia} /> },
        ],
      })}
      actions={{
        emitir: { primary: true, confirm: 'Se reservan los documentos y la línea del cliente.' },
        editar: { label: 'Editar', href: (p) => `/proformas/${p.id}/editar` },
        'enviar-a-comite': { label: 'Enviar a comité', primary: true, confirm: 'El comité recibe la proforma para votar.' },
        votar: { primary: true, dialog: ({ record, close }) => <Votar record={record} close={close} /> },
        reabrir: { confirm: 'Vuelve a borrador y suelta lo reservado.' },
        reintentar: { label: 'Medir de nuevo' },
        anular: { color: 'red', comment: 'required', commentField: 'motivo', commentLabel: 'Motivo' },
        'pedir-excepcion': { label: 'Pedir excepción', dialog: ({ record, close }) => <PedirExcepcion record={record} close={close} /> },
        'conceder-excepcion': {
          label: 'Resolver excepción',
          dialog: ({ record, close }) => <ConcederExcepcion record={record} close={close} />,
        },
      }}
      extra={(p) => (
        <>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/carta-guia`).catch(toastError)}>
            Carta guía
          </Button>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/proforma-impresa`).catch(toastError)}>
            Proforma
          </Button>
          <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/proformas/${p.id}/hoja-comite`).catch(toastError)}>
            Hoja de comité
          </Button>
        </>
      )}
      tabs={(p) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
        { key: 'documentos', titulo: 'Documentos', content: <Documentos p={p} /> },
        { key: 'reglas', titulo: 'Reglas', content: <Reglas p={p} /> },
        { key: 'descuentos', titulo: 'Descuentos', content: <Descuentos p={p} /> },
        { key: 'comite', titulo: 'Comité', content: <Comite p={p} /> },
        { key: 'actividad', titulo: 'Actividad', content: <Timeline area="proformas" id={p.id} /> },
      ]}
    />
  );
}
