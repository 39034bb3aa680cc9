import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';

type Proforma = EntityOf<typeof contract>;
type Documento = Proforma['documents'][string];
type Partida = Proforma['installments'][string];

interface PapelProps {
  head: Letterhead;
  p: Proforma;
}

const DOCUMENTOS: TableColumn<Documento>[] = [
  { titulo: 'Documento', ancho: 12, valor: (d) => d.nombre },
  { titulo: 'Deudor', ancho: 24, valor: (d) => d.razon_deudor },
  { titulo: 'Vence', ancho: 15, valor: (d) => `${formatFecha(d.fecha_vencimiento)}${d.vencimiento_estimado ? ' (estimado)' : ''}` },
  { titulo: 'Días', ancho: 6, valor: (d) => String(d.dias), derecha: true },
  { titulo: 'Monto', ancho: 15, valor: (d) => formatPesos(d.monto), derecha: true },
  { titulo: 'Anticipo', ancho: 15, valor: (d) => formatPesos(d.anticipo), derecha: true },
  { titulo: 'Dif. precio', ancho: 13, valor: (d) => formatPesos(d.dp), derecha: true },
];

const PARTIDAS: TableColumn<Partida>[] = [
  { titulo: 'Deuda', ancho: 40, valor: (x) => x.numero },
  { titulo: 'Vencimiento', ancho: 20, valor: (x) => formatFecha(x.vencimiento) },
  { titulo: 'Adeudado', ancho: 20, valor: (x) => formatPesos(x.adeudado), derecha: true },
  { titulo: 'Se descuenta', ancho: 20, valor: (x) => formatPesos(x.monto_a_descontar), derecha: true },
];

function Documentos({ p }: { p: Proforma }) {
  const total = ['Total', null, null, null, formatPesos(p.total_monto), formatPesos(p.total_anticipo), formatPesos(p.total_dp)];
  return <Table columns={DOCUMENTOS} rows={Object.values(p.documents)} total={total} />;
}

function Cliente({ p }: { p: Proforma }) {
  return (
    <Pairs
      rows={[
        ['Cliente', p.cliente_nombre],
        ['RUT', formatRut(p.cliente_rut)],
        ['Fecha de curse', formatFecha(p.fechacurso)],
        ...(p.vigencia_hasta ? ([['Válida hasta', formatFecha(p.vigencia_hasta)]] as const) : []),
        ['Anticipo y tasa', `${formatDecimal(p.anticipo_pct, 2)} % · ${formatDecimal(p.tasa, 2)} % mensual`],
        ['Responsabilidad', p.con_responsabilidad ? 'Con responsabilidad del cedente' : 'Sin responsabilidad del cedente'],
        ['Valor de la UF', `$${formatDecimal(p.valor_uf, 2)}`],
      ]}
    />
  );
}

function Liquidacion({ p }: { p: Proforma }) {
  const menos = (n: number) => formatPesos(-n);
  return (
    <Pairs
      rows={[
        ['Precio anticipado', formatPesos(p.total_anticipo)],
        ['Diferencia de precio', menos(p.total_dp)],
        ['Comisión', menos(p.comision)],
        ['IVA de la comisión', menos(p.iva)],
        ['Gastos', menos(p.total_gastos)],
        ['IVA de los gastos', menos(p.iva_gastos)],
        ['Descuentos', menos(p.total_descuentos)],
        ['Aplicaciones a favor', formatPesos(p.total_aplicaciones)],
        ['Monto a girar', formatPesos(p.monto_girar)],
        ['Retención (precio no anticipado)', formatPesos(p.total_retencion)],
        ['Costo de un día más', formatPesos(p.costo_dia)],
        ['Tasa anual con todos los cargos', p.tasa_con_gastos ? `${formatDecimal(p.tasa_con_gastos, 2)} %` : 'Sin capital'],
      ]}
    />
  );
}

function Partidas({ p }: { p: Proforma }) {
  const rows = Object.values(p.installments);
  if (rows.length === 0) return null;
  return <Table columns={PARTIDAS} rows={rows} total={['Total', null, null, formatPesos(p.total_descuentos)]} />;
}

function Aplicaciones({ p }: { p: Proforma }) {
  if (p.aplicaciones.length === 0) return null;
  return <Pairs rows={p.aplicaciones.map((a) => [`A favor: ${a.comprobante}`, formatPesos(a.monto)] as const)} />;
}

/** What the client receives: documents, price and what it costs. */
export function CartaGuia({ head, p }: PapelProps) {
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Documentos p={p} />
      <Partidas p={p} />
      <Aplicaciones p={p} />
      <Liquidacion p={p} />
      <Text>
        El vencimiento marcado "estimado" se calculó desde la fecha de emisión porque el documento no lo indica. Esta carta es una oferta:
        queda sujeta a aprobación, a la cesión de los documentos y a que no cambien sus condiciones.
      </Text>
    </Paper>
  );
}

/** The proforma with its annex, for the file. */
export function ProformaImpresa({ head, p }: PapelProps) {
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Liquidacion p={p} />
      <Text>Anexo: documentos que se ceden</Text>
      <Documentos p={p} />
      <Partidas p={p} />
      <Aplicaciones p={p} />
      <Pairs rows={p.facturas_propias.map((f) => [`Factura ${f.tipo}`, `${formatPesos(f.total)} (IVA ${formatPesos(f.iva)})`] as const)} />
    </Paper>
  );
}

/** What the committee reads before voting. */
export function HojaComite({ head, p }: PapelProps) {
  const reglas = [
    ...p.reglas.map((r) => ({ ...r, donde: 'Operación' })),
    ...Object.values(p.documents).flatMap((d) => d.reglas.map((r) => ({ ...r, donde: d.nombre }))),
  ].filter((r) => r.resultado !== 'APROBADO');
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Liquidacion p={p} />
      <Table
        columns={[
          { titulo: 'Dónde', ancho: 14, valor: (r) => r.donde },
          { titulo: 'Regla', ancho: 32, valor: (r) => r.titulo },
          { titulo: 'Medido', ancho: 22, valor: (r) => r.valor, derecha: true },
          { titulo: 'Límite', ancho: 18, valor: (r) => r.umbral, derecha: true },
          { titulo: 'Resultado', ancho: 14, valor: (r) => r.resultado },
        ]}
        rows={reglas}
      />
      <Pairs rows={p.excepciones.map((x) => [`Excepción ${x.estado}`, x.motivo] as const)} />
      <Pairs rows={(p.comite?.votos ?? []).map((v) => [v.nombre, `${v.respuesta}${v.comentario ? `: ${v.comentario}` : ''}`] as const)} />
      <Pairs rows={(p.comite?.firmas ?? []).map((f) => [f.nombre, `Firmó la versión ${f.version_firmada}`] as const)} />
      <Pairs rows={(p.comite?.firmas_faltan ?? []).map((f) => [f.nombre, 'Falta su firma'] as const)} />
    </Paper>
  );
}
