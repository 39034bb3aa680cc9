import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { type Detailed, useAction } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { fileSize } from '#platform/web/files/size.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut, SiNo } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { type Acto, ETAPA } from './estados.ts';
import { Plazo } from './plazo.tsx';

const ActoEtapa = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ActoEtapa })));

type Operacion = EntityOf<typeof contract>;
type Etapa = Operacion['etapas'][number];

/** Closed by their own act, so without buttons here. */
const DE_SU_ACTO = ['giro', 'comprobante', 'facturacion', 'cierre'];
const PRESCINDIBLES = ['notificacion', 'documentos_originales'];

function BotonesEtapa({ o, e, onActo }: { o: Detailed<Operacion>; e: Etapa; onActo: (acto: Acto, e: Etapa) => void }) {
  const tomar = useAction('operaciones', 'tomar-etapa', { id: o.id, ok: `${e.titulo}: a su cargo` });
  if (DE_SU_ACTO.includes(e.codigo) || o.estado === 'anulada') return null;
  const abierta = e.estado === 'en_curso' || e.estado === 'observada';
  const enPapeles = o.estado === 'formalizacion' || o.estado === 'verificada';
  const cerrada = e.estado === 'completa' || e.estado === 'no_aplica';
  return (
    <Can do="operaciones:etapa">
      <Group gap={6} wrap="nowrap" justify="flex-end">
        {abierta && (
          <Button size="compact-xs" onClick={() => onActo('completar-etapa', e)}>
            Completar
          </Button>
        )}
        {abierta && !e.responsable && (
          <Button
            size="compact-xs"
            variant="default"
            loading={tomar.isPending}
            onClick={() => tomar.mutate({ version: o.version, etapa: e.codigo })}
          >
            Tomar
          </Button>
        )}
        {abierta && enPapeles && PRESCINDIBLES.includes(e.codigo) && (
          <Button size="compact-xs" variant="default" onClick={() => onActo('no-aplica-etapa', e)}>
            No aplica
          </Button>
        )}
        {cerrada && enPapeles && (
          <Button size="compact-xs" variant="default" onClick={() => onActo('observar', e)}>
            Observar
          </Button>
        )}
      </Group>
    </Can>
  );
}

const momento = (m: { fecha: string; hora: string } | null) =>
  m ? (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Fecha v={m.fecha} /> {m.hora}
    </span>
  ) : (
    <Nada />
  );

function FilaEtapa({ o, e, onActo }: { o: Detailed<Operacion>; e: Etapa; onActo: (acto: Acto, e: Etapa) => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        {e.titulo}
        {e.comentario && (
          <Text size="xs" c="dimmed">
            {e.comentario}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <EstadoBadge estado={e.estado} estados={ETAPA} />
      </Table.Td>
      <Table.Td>{e.responsable_nombre ?? e.perfil_nombre}</Table.Td>
      <Table.Td>{momento(e.inicio)}</Table.Td>
      <Table.Td>
        {momento(e.vence)}
        {e.minutos_restantes !== null && (
          <Text size="xs" component="div">
            <Plazo minutos={e.minutos_restantes} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {e.cerrada_por ? (
          <>
            {e.cerrada_por}
            <Text size="xs" c="dimmed" component="div">
              {momento(e.fin)}
            </Text>
          </>
        ) : (
          <Nada />
        )}
      </Table.Td>
      <Table.Td>
        <BotonesEtapa o={o} e={e} onActo={onActo} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The stage line: whose each etapa is, since when, until when and who closed it. */
export function Etapas({ o }: { o: Detailed<Operacion> }) {
  const [acto, setActo] = useState<{ acto: Acto; etapa: Etapa } | null>(null);
  return (
    <>
      <Table.ScrollContainer minWidth={940}>
        <Table aria-label="Etapas de la operación">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Etapa</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>Responsable</Table.Th>
              <Table.Th>Inicio</Table.Th>
              <Table.Th>Vence</Table.Th>
              <Table.Th>Cerrada</Table.Th>
              <Table.Th>
                <span className="sr-only">Acciones</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {o.etapas.map((e) => (
              <FilaEtapa key={e.codigo} o={o} e={e} onActo={(a, etapa) => setActo({ acto: a, etapa })} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Suspense fallback={null}>
        {acto && <ActoEtapa record={o} acto={acto.acto} etapa={acto.etapa} close={() => setActo(null)} />}
      </Suspense>
    </>
  );
}

function RecalculoAviso({ o }: { o: Operacion }) {
  if (!o.recalculo) return null;
  const { antes, ahora, espera } = o.recalculo;
  return (
    <Alert color="yellow" title="Recálculo por resolver">
      <Text size="sm">
        Al día de hoy el giro pasa de <Pesos v={antes} /> a <Pesos v={ahora} />.{' '}
        {espera === 'aceptacion' ? 'Falta archivar la aceptación del cliente.' : 'Falta que otra persona lo apruebe.'}
      </Text>
    </Alert>
  );
}

/** The liquidación and the terms. */
export function Resumen({ o }: { o: Operacion }) {
  return (
    <Stack gap="md">
      {o.causa_rechazo && o.estado !== 'anulada' && (
        <Alert color="red" title="Rechazo del banco">
          {o.causa_rechazo}
        </Alert>
      )}
      {o.estado === 'anulada' && (
        <Alert color="gray" title="Operación anulada">
          {o.causa_rechazo ?? o.motivo_anulacion}
        </Alert>
      )}
      <RecalculoAviso o={o} />
      <Datos
        items={[
          ['Precio anticipado', <Pesos key="a" v={o.total_anticipo} />],
          ['Diferencia de precio', <Pesos key="d" v={0 - o.total_dp} />],
          ['Comisión e IVA', <Pesos key="c" v={0 - o.comision - o.iva} />],
          ['Gastos e IVA', <Pesos key="g" v={0 - o.gastos - o.iva_gastos} />],
          ['Descuentos', <Pesos key="x" v={0 - o.total_descuentos} />],
          ['Aplicaciones a favor', <Pesos key="f" v={o.total_aplicaciones} />],
          ['Monto a girar', <Pesos key="m" v={o.monto_girar} fw={700} />],
          ['Se transfiere', <Pesos key="t" v={o.monto_transferir} fw={700} />],
          ['Retención (precio no anticipado)', <Pesos key="r" v={o.total_retencion} />],
          ['Costo de un día más', <Pesos key="k" v={o.costo_dia} />],
        ]}
      />
      <Datos
        items={[
          ['Cliente', <Rut key="r" v={o.cliente_rut} href={`/clientes?q=${o.cliente_rut}`} />],
          ['Ejecutivo', o.ejecutivo_nombre],
          ['Proforma', <Enlace key="p" to={`/proformas/${o.proforma_id}`}>{`Proforma ${o.num_proforma}`}</Enlace>],
          ['Aprobación vigente hasta', <Fecha key="h" v={o.aprobada_hasta} />],
          ['Anticipo', <Porcentaje key="pa" v={o.anticipo_pct} />],
          ['Tasa mensual', <Porcentaje key="tm" v={o.tasa} />],
          ['Tasa anual con cargos', o.tasa_con_gastos ? <Porcentaje key="tg" v={o.tasa_con_gastos} /> : null],
          ['Tasa máxima al aprobar', o.tmc_valor ? <Porcentaje key="tx" v={o.tmc_valor} /> : null],
          ['Con responsabilidad', <SiNo key="cr" v={o.con_responsabilidad} />],
          ['Carpeta cerrada el', o.cerrada_el ? <Fecha key="ce" v={o.cerrada_el} /> : null],
        ]}
      />
      {o.partidas.length > 0 && (
        <Datos items={o.partidas.map((p) => [`Descuento: ${p.numero}`, <Pesos key={p.pk} v={p.monto} />] as const)} />
      )}
    </Stack>
  );
}

/** Contract, account, anexo and our own invoices. */
export function Papeles({ o }: { o: Operacion }) {
  const cuenta = o.cuentas.find((c) => c.id === o.cuenta_giro);
  return (
    <Stack gap="md">
      <Datos
        items={[
          [
            'Contrato marco',
            o.contrato ? (
              <Group key="c" gap="xs">
                <Enlace to={`/contratos?q=${o.contrato.num_contrato}`}>{`N° ${o.contrato.num_contrato}`}</Enlace>
                <EstadoBadge estado={o.contrato.estado} />
              </Group>
            ) : null,
          ],
          ['Vence', o.contrato?.vence ? <Fecha key="v" v={o.contrato.vence} /> : 'Indefinido'],
          ['Anexo de cesión', o.num_anexo ? `N° ${o.num_anexo}` : 'Se emite al girar'],
          ['Cuenta de giro', cuenta ? `${cuenta.banco_nombre} ${cuenta.ctacte}` : 'Sin elegir'],
        ]}
      />
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label="Facturas propias">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Factura propia</Table.Th>
              <Table.Th ta="right">Neto</Table.Th>
              <Table.Th ta="right">Exento</Table.Th>
              <Table.Th ta="right">IVA</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
              <Table.Th>Folio</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {o.facturas_propias.map((f) => (
              <Table.Tr key={f.tipo}>
                <Table.Td>{f.tipo === 34 ? 'Exenta (34), diferencia de precio' : 'Afecta (33), comisión y gastos'}</Table.Td>
                <Table.Td ta="right">
                  <Pesos v={f.neto} />
                </Table.Td>
                <Table.Td ta="right">
                  <Pesos v={f.exento} />
                </Table.Td>
                <Table.Td ta="right">
                  <Pesos v={f.iva} />
                </Table.Td>
                <Table.Td ta="right">
                  <Pesos v={f.total} />
                </Table.Td>
                <Table.Td>{f.folio ?? <Nada />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

const TIPOS: Readonly<Record<string, string>> = {
  COMPROBANTE_GIRO: 'Comprobante de la transferencia',
  ACEPTACION_CLIENTE: 'Aceptación del cliente',
};

export function Archivos({ o }: { o: Operacion }) {
  if (o.archivos.length === 0)
    return <Vacio razon="Todavía no hay archivos: aquí quedan el comprobante del giro y las aceptaciones del cliente." />;
  return (
    <Table aria-label="Archivos">
      <Table.Tbody>
        {o.archivos.map((a) => (
          <Table.Tr key={a.id}>
            <Table.Td>
              {a.nombre}
              <Text size="xs" c="dimmed">
                {TIPOS[a.tipo_archivo] ?? a.tipo_archivo} · {fileSize(a.bytes)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Fecha v={a.subido} />
            </Table.Td>
            <Table.Td ta="right">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Descargar ${a.nombre}`}
                onClick={() => void apiDownload(`/api/documentos/archivos/${a.id}/contenido`)}
              >
                Descargar
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
