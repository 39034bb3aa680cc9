import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { BIEN, COMO, CONVENIO, COSTAS, nombreEstado, useNombres } from './palabras.tsx';

export type Causa = EntityOf<typeof contract>;

const RELOJ: readonly Columna<Causa['intervinientes'][number]['relojes'][number]>[] = [
  { titulo: 'Título', celda: (r) => r.numero },
  { titulo: 'Corre desde', celda: (r) => <Fecha v={r.corre_desde} /> },
  { titulo: 'Prescribe', celda: (r) => <Fecha v={r.limite} /> },
  { titulo: 'Situación', celda: (r) => <Situacion r={r} /> },
];

function Situacion({ r }: { r: Causa['intervinientes'][number]['relojes'][number] }) {
  if (r.interrumpida_el)
    return <EstadoBadge estado="i" estados={{ i: { texto: `Interrumpida el ${formatFecha(r.interrumpida_el)}`, tono: 'exito' } }} />;
  if (r.prescrita)
    return <EstadoBadge estado="p" estados={{ p: { texto: `Prescribió hace ${Math.abs(r.dias ?? 0)} días`, tono: 'peligro' } }} />;
  return (
    <Text size="sm">
      Notifique a más tardar el {formatFecha(r.a_mas_tardar)} ({r.dias} días)
    </Text>
  );
}

/** Each person with the clock of every paper that is asked of her. */
export function Intervinientes({ c }: { c: Causa }) {
  const nombre = useNombres();
  return (
    <Stack>
      {c.intervinientes.map((i) => (
        <Card key={i.id} withBorder component="section">
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h5">
              {i.nombre}
            </Title>
            <Group gap="xs">
              {i.concurso && (
                <Badge color="red" variant="light" c="var(--mantine-color-text)">
                  En {label(i.concurso).toLowerCase()}
                </Badge>
              )}
              <Badge color="gray" variant="light" c="var(--mantine-color-text)">
                {nombre('tipos_vinculo', i.tipo_vinculo)}
              </Badge>
            </Group>
          </Group>
          <Text size="sm">
            <Rut v={i.rut} />
            {i.representante ? `, representado por ${i.representante}` : ''}
            {i.domicilio ? `, ${i.domicilio}` : ''}
          </Text>
          <Text size="sm">
            {!i.demandado
              ? 'No está demandado.'
              : i.notificado_el
                ? `Notificado el ${formatFecha(i.notificado_el)}, ${(COMO.find((x) => x.codigo === i.notificado_como)?.nombre ?? '').toLowerCase()}.`
                : 'Sin notificar.'}
          </Text>
          {i.relojes.length > 0 && (
            <Tabla nombre={`Prescripción de ${i.nombre}`} columnas={RELOJ} filas={i.relojes} clave={(r) => r.titulo_id} />
          )}
        </Card>
      ))}
    </Stack>
  );
}

const TITULOS: readonly Columna<Causa['titulos'][number]>[] = [
  { titulo: 'Título', celda: (t) => (t.url ? <Enlace to={t.url}>{t.numero}</Enlace> : t.numero) },
  { titulo: 'Tipo', celda: (t) => label(t.tipo) },
  { titulo: 'Vence', celda: (t) => <Fecha v={t.vence_legal} /> },
  {
    titulo: 'Respaldo',
    celda: (t) => (t.pagare_id ? <Enlace to={`/pagares/${t.pagare_id}`}>{t.ubicacion ?? 'Pagaré'}</Enlace> : <Nada />),
  },
  { titulo: 'Demandado', cifra: true, celda: (t) => <Pesos v={t.saldo} /> },
  { titulo: 'Debe hoy', cifra: true, celda: (t) => <Pesos v={t.debe_hoy} /> },
];
export const Titulos = ({ c }: { c: Causa }) => <Tabla nombre="Títulos" columnas={TITULOS} filas={c.titulos} clave={(t) => t.id} />;

const ACTUACIONES: readonly Columna<Causa['actuaciones'][number]>[] = [
  { titulo: 'Fecha', celda: (a) => <Fecha v={a.fecha} /> },
  {
    titulo: 'Actuación',
    celda: (a) => (
      <Text size="sm" td={a.corregida ? 'line-through' : undefined}>
        {a.nombre}
        {a.interviniente ? `: ${a.interviniente}` : ''}
        {a.corrige ? ' (corrección)' : ''}
      </Text>
    ),
  },
  { titulo: 'Resumen', celda: (a) => a.resumen },
  { titulo: 'Pasa a', celda: (a) => (a.a ? nombreEstado(a.a) : <Nada />) },
  { titulo: 'Autor', celda: (a) => (a.importada ? `${a.autor}, del listado` : a.autor) },
];
export function Actuaciones({ c }: { c: Causa }) {
  if (c.actuaciones.length === 0) return <Vacio razon="Todavía no hay actuaciones." />;
  return <Tabla nombre="Actuaciones" columnas={ACTUACIONES} filas={c.actuaciones} clave={(a) => a.id} />;
}

const COSTA: readonly Columna<Causa['costas'][number]>[] = [
  { titulo: 'Concepto', celda: (x) => x.concepto },
  { titulo: 'Tipo', celda: (x) => label(x.tipo) },
  { titulo: 'Se paga a', celda: (x) => x.nombre_beneficiario },
  { titulo: 'Estado', celda: (x) => <EstadoBadge estado={x.estado} estados={COSTAS} /> },
  { titulo: 'Pagada', celda: (x) => <Fecha v={x.fecha_pago} /> },
  { titulo: 'Retención', cifra: true, celda: (x) => <Pesos v={x.retencion} /> },
  { titulo: 'Monto', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
];
export function Costas({ c }: { c: Causa }) {
  if (c.costas.length === 0) return <Vacio razon="La causa no tiene costas." />;
  return <Tabla nombre="Costas" columnas={COSTA} filas={c.costas} clave={(x) => x.id} />;
}

const BIENES: readonly Columna<Causa['bienes'][number]>[] = [
  { titulo: 'Bien', celda: (b) => b.descripcion },
  { titulo: 'Medida', celda: (b) => label(b.tipo) },
  { titulo: 'Tasación', cifra: true, celda: (b) => <Pesos v={b.tasacion} /> },
  { titulo: 'Remate', celda: (b) => <Fecha v={b.remate_fecha} /> },
  { titulo: 'Mínimo', cifra: true, celda: (b) => <Pesos v={b.remate_minimo} /> },
  { titulo: 'Postura', cifra: true, celda: (b) => <Pesos v={b.postura} /> },
  { titulo: 'Adjudicado a', celda: (b) => b.adjudicatario ?? <Nada /> },
  { titulo: 'Nuestro', celda: (b) => <Nuestro b={b} /> },
];

/** Whether it is ours and in how much, and what came of its sale; what waits for another person says so. */
function Nuestro({ b }: { b: Causa['bienes'][number] }) {
  const { recibido: r, venta: v } = b;
  if (!r) return <Nada />;
  return (
    <Stack gap={2} align="start">
      <EstadoBadge estado={v?.confirmada ? 'vendido' : r.confirmado ? 'nuestro' : 'pedido'} estados={BIEN} />
      <Text size="xs">
        {r.como === 'DACION' ? 'Dación' : 'Adjudicación'} del {formatFecha(r.fecha)}, en {formatPesos(r.valor)}
      </Text>
      {v && (
        <Text size="xs">
          {v.confirmada ? 'Vendido' : 'Venta por aprobar'} a {v.comprador} en {formatPesos(v.precio)}
        </Text>
      )}
    </Stack>
  );
}
export function Bienes({ c }: { c: Causa }) {
  if (c.bienes.length === 0) return <Vacio razon="No hay bienes embargados ni retenidos." />;
  return <Tabla nombre="Bienes" columnas={BIENES} filas={c.bienes} clave={(b) => b.id} />;
}

const CUOTAS: readonly Columna<Causa['convenios'][number]['cuotas'][number]>[] = [
  { titulo: 'Fecha', celda: (q) => <Fecha v={q.fecha} /> },
  { titulo: 'Estado', celda: (q) => <EstadoBadge estado={q.estado} estados={CONVENIO} /> },
  { titulo: 'Pagado', cifra: true, celda: (q) => <Pesos v={q.pagado} /> },
  { titulo: 'Cuota', cifra: true, celda: (q) => <Pesos v={q.monto} /> },
];
export function Convenios({ c }: { c: Causa }) {
  if (c.convenios.length === 0) return <Vacio razon="No hay convenio." />;
  return (
    <Stack>
      {c.convenios.map((x) => (
        <Card key={x.id} withBorder component="section">
          <Group justify="space-between" mb="xs">
            <Text size="sm">
              Del <Fecha v={x.desde} span />, con {x.gracia_dias} días de gracia. Pagado: {formatPesos(x.pagado)}.
            </Text>
            <EstadoBadge estado={x.estado} estados={CONVENIO} />
          </Group>
          <Tabla nombre="Cuotas del convenio" columnas={CUOTAS} filas={x.cuotas} clave={(q) => `${q.fecha}-${q.monto}`} />
        </Card>
      ))}
    </Stack>
  );
}

const PAGOS: readonly Columna<Causa['pagos'][number]>[] = [
  { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
  { titulo: 'Concepto', celda: (p) => (p.url ? <Enlace to={p.url}>{p.glosa}</Enlace> : p.glosa) },
  { titulo: 'Monto', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
];
const DEUDAS: readonly Columna<Causa['deudas'][number]>[] = [
  { titulo: 'Deuda', celda: (d) => d.numero },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vence} /> },
  { titulo: 'Costas', cifra: true, celda: (d) => <Pesos v={d.costas} /> },
  { titulo: 'Gastos', cifra: true, celda: (d) => <Pesos v={d.gastos} /> },
  { titulo: 'Mora', cifra: true, celda: (d) => <Pesos v={d.mora} /> },
  { titulo: 'Interés', cifra: true, celda: (d) => <Pesos v={d.interes} /> },
  { titulo: 'Capital', cifra: true, celda: (d) => <Pesos v={d.capital} /> },
  { titulo: 'Total', cifra: true, celda: (d) => <Pesos v={d.total} /> },
];
/** What is owed today, by debt and concept, and what came in. */
export function Pagos({ c }: { c: Causa }) {
  return (
    <Stack>
      {c.deudas.length > 0 ? (
        <Tabla nombre="Lo que se debe hoy" columnas={DEUDAS} filas={c.deudas} clave={(d) => d.pk} />
      ) : (
        <Vacio razon="No queda deuda por cobrar en la causa." />
      )}
      {c.pagos.length > 0 ? (
        <Tabla nombre="Pagos recibidos" columnas={PAGOS} filas={c.pagos} clave={(p) => String(p.num_asiento)} />
      ) : (
        <Vacio razon="Todavía no entran pagos." />
      )}
    </Stack>
  );
}
