import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { nombreDeCastigo } from '../domain/castigo.ts';
import { conceptoDe } from '../domain/conceptos.ts';

type Recibo = EntityOf<typeof contract>;
type Parte = Recibo['aplicaciones'][number];
type Estado = OutputOf<typeof contract, 'deuda'>;
type Hoja = OutputOf<typeof contract, 'caja'>;

const MEDIO: Readonly<Record<string, string>> = {
  EFECTIVO: 'Efectivo',
  TRANSFERENCIA: 'Transferencia',
  VALE_VISTA: 'Vale vista',
  CHEQUE: 'Cheque al día',
  CHEQUE_FECHA: 'Cheque a fecha',
  PAC: 'Pago automático (PAC)',
};
const A_FAVOR: Readonly<Record<string, string>> = {
  EXCEDENTE_RETENCION_LIBERADA: 'Excedente liberado',
  SALDO_A_FAVOR: 'Saldo a favor',
  PAGO_DOBLE: 'Pago doble',
  PAGO_NO_CEDIDO: 'Pago de documento no cedido',
};

/** Cuotas and credits by their name; the rest, by their number. */
function nombreDe({ pk, numero }: { pk: string; numero: string }): string {
  const [credito, cuota] = numero.split('-');
  if (pk.startsWith('cuota:')) return `Crédito ${credito}, cuota ${cuota}`;
  if (pk.startsWith('castigo:')) return `Crédito ${numero} (castigado)`;
  return pk.startsWith('credito:') ? `Crédito ${numero}` : numero;
}

const PARTES: TableColumn<Parte>[] = [
  { titulo: 'Deuda', ancho: 30, valor: (a) => nombreDe(a) },
  { titulo: 'Concepto', ancho: 24, valor: (a) => conceptoDe(a) },
  { titulo: 'Vencía', ancho: 16, valor: (a) => formatFecha(a.vencimiento) },
  { titulo: 'Días de mora', ancho: 12, valor: (a) => String(a.dias_mora), derecha: true },
  { titulo: 'Monto', ancho: 18, valor: (a) => formatPesos(a.monto), derecha: true },
];

/** What the payer takes away. */
export function Comprobante({ head, r }: { head: Letterhead; r: Recibo }) {
  const quien = r.rut_pagador ? `${r.nombre_pagador ?? ''} · ${formatRut(r.rut_pagador)}` : 'Por identificar';
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Oficina', r.office_nombre],
          ['Recibido de', quien],
          ...(r.rut_deudor && r.rut_deudor !== r.rut_pagador
            ? ([['Por cuenta de', `${r.nombre_deudor ?? ''} · ${formatRut(r.rut_deudor)}`]] as const)
            : []),
          ['Fecha de pago', `${formatFecha(r.fecha_pago)} ${r.hora}`],
          ['Medio', MEDIO[r.medio_pago] ?? r.medio_pago],
          ...(r.cuenta_banco_nombre ? ([['Cuenta', r.cuenta_banco_nombre]] as const) : []),
          ...(r.num_operacion_banco ? ([['Operación bancaria', r.num_operacion_banco]] as const) : []),
          ['Monto', formatPesos(r.monto)],
        ]}
      />
      {r.aplicaciones.length > 0 ? <Table columns={PARTES} rows={r.aplicaciones} /> : null}
      <Pairs
        rows={[
          ...r.excedentes.map(
            (x) =>
              [A_FAVOR[x.tipo_pasivo] ?? x.tipo_pasivo, `${formatPesos(x.monto)}${x.numero ? ` (documento ${x.numero})` : ''}`] as const,
          ),
          ...(r.redondeo === 0 ? [] : ([['Redondeo (Ley 20.956)', formatPesos(r.redondeo)]] as const)),
        ]}
      />
      {r.estado === 'por_identificar' ? <Text>Depósito recibido sin pagador conocido: se aplicará cuando se identifique.</Text> : null}
      {r.estado === 'en_cobro' ? <Text>Cheque recibido: paga cuando el banco lo pague, con la fecha de su depósito.</Text> : null}
      {r.estado === 'rechazada' ? <Text>CHEQUE PROTESTADO: este comprobante no pagó deuda alguna.</Text> : null}
      {r.estado === 'reversada' ? <Text>{`COMPROBANTE REVERSADO: ${r.motivo_reversa ?? ''}`}</Text> : null}
    </Paper>
  );
}

const DEUDAS: TableColumn<Estado['deudas'][number]>[] = [
  { titulo: 'Deuda', ancho: 22, valor: (d) => nombreDe(d) },
  { titulo: 'Vence', ancho: 14, valor: (d) => formatFecha(d.vencimiento) },
  { titulo: 'Días', ancho: 8, valor: (d) => String(d.dias_mora), derecha: true },
  { titulo: 'Capital', ancho: 16, valor: (d) => formatPesos(d.capital + d.interes), derecha: true },
  { titulo: 'Mora', ancho: 13, valor: (d) => formatPesos(d.mora), derecha: true },
  { titulo: 'Gastos', ancho: 11, valor: (d) => formatPesos(d.gastos + d.costas), derecha: true },
  { titulo: 'Para pagar', ancho: 16, valor: (d) => formatPesos(d.para_pagar), derecha: true },
];

/** One row a credit: a paper is laid out cell by cell, and five lines for each were most of its time. */
const PREPAGOS: TableColumn<Estado['creditos'][number]>[] = [
  { titulo: 'Crédito', ancho: 15, valor: (c) => String(c.numero) },
  { titulo: 'Vencido', ancho: 17, valor: (c) => formatPesos(c.liquidacion.vencido), derecha: true },
  { titulo: 'Capital', ancho: 18, valor: (c) => formatPesos(c.liquidacion.capital), derecha: true },
  { titulo: 'Interés', ancho: 16, valor: (c) => formatPesos(c.liquidacion.interes), derecha: true },
  { titulo: 'Comisión', ancho: 16, valor: (c) => formatPesos(c.liquidacion.comision), derecha: true },
  { titulo: 'Prepago total', ancho: 18, valor: (c) => formatPesos(c.liquidacion.total), derecha: true },
];

/** What a RUT owes at a day; valid that day only. */
export function Liquidacion({ head, d }: { head: Letterhead; d: Estado }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Deudor', d.nombre ?? ''],
          ['RUT', formatRut(d.rut)],
          ['Calculada al', formatFecha(d.al)],
        ]}
      />
      {d.deudas.length > 0 ? (
        <Table
          columns={DEUDAS}
          rows={d.deudas.filter((x) => !x.futura && !x.castigada)}
          total={['Total', null, null, null, formatPesos(d.mora), null, formatPesos(d.total)]}
        />
      ) : (
        <Text>No registra deudas a esa fecha.</Text>
      )}
      <Pairs
        rows={d.deudas
          .filter((x) => x.castigada)
          .map((x) => [`Castigado por recuperar, ${nombreDeCastigo(x.pk, x.numero)}`, formatPesos(x.para_pagar)])}
      />
      {d.creditos.length > 0 ? (
        <View>
          <Text>Para pagar los créditos completos ese día (prepago total):</Text>
          <Table columns={PREPAGOS} rows={d.creditos} />
        </View>
      ) : null}
      <Text>
        {`Válida sólo por el día ${formatFecha(d.al)}. En una factura cedida el deudor paga su monto; la mora y los gastos se descuentan de la retención de quien la cedió.`}
      </Text>
    </Paper>
  );
}

const MOVIMIENTOS: TableColumn<Hoja['movimientos'][number]>[] = [
  { titulo: 'N°', ancho: 10, valor: (m) => String(m.num_comprobante) },
  { titulo: 'Hora', ancho: 10, valor: (m) => m.hora },
  { titulo: 'Deudor', ancho: 40, valor: (m) => m.nombre_deudor ?? (m.rut_deudor ? formatRut(m.rut_deudor) : '') },
  { titulo: 'Medio', ancho: 20, valor: (m) => `${MEDIO[m.medio_pago] ?? m.medio_pago}${m.estado === 'reversada' ? ' (reversado)' : ''}` },
  { titulo: 'Monto', ancho: 20, valor: (m) => formatPesos(m.monto), derecha: true },
];

const EGRESOS: TableColumn<Hoja['egresos'][number]>[] = [
  { titulo: 'Comprobante', ancho: 20, valor: (e) => e.comprobante },
  { titulo: 'Hora', ancho: 10, valor: (e) => e.hora },
  { titulo: 'Entregado a', ancho: 50, valor: (e) => `${e.nombre} · ${formatRut(e.rut)}` },
  { titulo: 'Monto', ancho: 20, valor: (e) => formatPesos(e.monto), derecha: true },
];

/** The day sheet, for the signatures. */
export function HojaCaja({ head, c }: { head: Letterhead; c: Hoja }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Oficina', c.office_nombre],
          ['Cajero', c.cajero_nombre ?? c.cajero],
          ['Fecha', formatFecha(c.fecha)],
          ['Saldo de apertura', formatPesos(c.saldo_apertura)],
          ...c.por_medio.map(
            (m) => [`Recibido en ${(MEDIO[m.medio_pago] ?? m.medio_pago).toLowerCase()}`, `${formatPesos(m.monto)} (${m.n})`] as const,
          ),
          ...(c.entregado === 0 ? [] : ([['Entregado en efectivo', `${formatPesos(c.entregado)} (${c.egresos.length})`]] as const)),
          ['Depositado', formatPesos(c.depositado)],
          ['Efectivo esperado', formatPesos(c.esperado)],
          ['Contado', c.contado === null ? 'Sin contar' : formatPesos(c.contado)],
          ['Diferencia', c.diferencia === null ? 'Sin contar' : formatPesos(c.diferencia)],
        ]}
      />
      <Table columns={MOVIMIENTOS} rows={c.movimientos} />
      {c.egresos.length > 0 ? <Text>Efectivo entregado</Text> : null}
      {c.egresos.length > 0 ? <Table columns={EGRESOS} rows={c.egresos} /> : null}
      <Pairs rows={c.depositos.map((d) => [`Depósito boleta ${d.boleta}`, `${formatPesos(d.monto)} · ${d.cuenta_nombre}`] as const)} />
      <Text>{'\n\nFirma del cajero ______________________        Firma de quien revisa ______________________'}</Text>
    </Paper>
  );
}
