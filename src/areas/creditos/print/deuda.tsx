import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha, formatFechaLong, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { cifra, monto, montoConPalabras } from './cifras.ts';
import { Cliente, type Credito } from './papeles.tsx';

type Dia = OutputOf<typeof contract, 'al_dia'>;
type Cuota = Dia['installments'][number];

interface DeudaProps {
  head: Letterhead;
  p: Credito;
  d: Dia;
}

function Impagas({ d }: { d: Dia }) {
  const filas = d.installments.filter((q) => Number(q.debe) > 0 && q.vencimiento <= d.al);
  if (filas.length === 0) return <Text style={{ marginVertical: 6 }}>No tiene cuotas vencidas.</Text>;
  const c = (v: number | string) => cifra(v, d.moneda);
  const columnas: TableColumn<Cuota>[] = [
    { titulo: 'Cuota', ancho: 10, valor: (q) => String(q.numero) },
    { titulo: 'Venció', ancho: 18, valor: (q) => formatFecha(q.vencimiento) },
    { titulo: 'Impago', ancho: 18, valor: (q) => c(q.impago), derecha: true },
    { titulo: 'Mora', ancho: 18, valor: (q) => c(q.mora), derecha: true },
    { titulo: 'Gastos', ancho: 18, valor: (q) => c(q.gastos), derecha: true },
    { titulo: 'Debe', ancho: 18, valor: (q) => c(q.debe), derecha: true },
  ];
  return <Table columns={columnas} rows={filas} total={['', 'Vencido', null, null, null, c(d.vencido)]} />;
}

/** Premiums charged and not paid are of the insurer: beside what closes the credit, and what the client pays in all. */
function conSeguro(d: Dia): [string, string][] {
  if (d.seguros === 0) return [];
  const enPesos = d.moneda === 'UF' ? d.total_clp : Number(d.liquidacion.total);
  const todo: [string, string][] = enPesos === null ? [] : [['Total con el seguro', montoConPalabras(enPesos + d.seguros, 'CLP')]];
  return [['Seguro por pagar', formatPesos(d.seguros)], ...todo];
}

/** What closes the credit that day. */
export function Liquidacion({ head, p, d }: DeudaProps) {
  const l = d.liquidacion;
  const m = (v: number | string) => monto(v, d.moneda);
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Text>{`Deuda al ${formatFechaLong(d.al)}`}</Text>
      <Impagas d={d} />
      <Pairs
        rows={[
          ['Vencido, con mora y gastos', m(l.vencido)],
          ['Interés hasta ese día', m(l.interes)],
          ['Comisión de prepago', m(l.comision)],
          ['Capital', m(l.capital)],
          ['Total para cerrar el crédito', montoConPalabras(l.total, d.moneda)],
          ...(d.moneda === 'UF'
            ? ([['Total en pesos', d.total_clp === null ? 'la UF de ese día no está publicada' : formatPesos(d.total_clp)]] as const)
            : []),
          ...conSeguro(d),
        ]}
      />
      <Text>{`Vale sólo para el ${formatFecha(d.al)}: cada día cambia el interés.`}</Text>
    </Paper>
  );
}

export function Certificado({ head, p, d }: DeudaProps) {
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 8 }}>
        {`${head.empresa.razon_social} certifica que ${p.nombre}, RUT ${formatRut(p.rut)}, mantenía al ${formatFechaLong(d.al)} el crédito N° ${p.numero}, girado el ${formatFecha(p.fecha_giro ?? p.fecha_curse)}, con los siguientes saldos:`}
      </Text>
      <Pairs
        rows={[
          ['Capital original', monto(p.capital, d.moneda)],
          ['Saldo de capital', montoConPalabras(d.saldo, d.moneda)],
          ['Vencido, con mora y gastos', monto(d.vencido, d.moneda)],
          ...(d.seguros > 0 ? ([['Seguro por pagar', formatPesos(d.seguros)]] as const) : []),
          ['Estado', d.estado === 'moroso' ? 'Con cuotas vencidas' : d.estado === 'pagado' ? 'Pagado' : 'Al día'],
        ]}
      />
      <Impagas d={d} />
      <Text>Se extiende a petición del interesado para los fines que estime convenientes.</Text>
    </Paper>
  );
}

export function Finiquito({ head, p, d }: DeudaProps) {
  const total = p.pagos.filter((x) => x.revertido_el === null).reduce((s, x) => s + x.monto_clp - x.a_favor, 0);
  return (
    <Paper head={head}>
      <Text style={{ marginBottom: 8 }}>
        {`${head.empresa.razon_social} declara que el crédito N° ${p.numero}, otorgado a ${p.nombre}, RUT ${formatRut(p.rut)}, por un capital de ${montoConPalabras(p.capital, p.moneda)}, se encuentra íntegramente pagado al ${formatFechaLong(d.al)}, y que nada se adeuda por concepto de capital, interés, mora ni gastos.`}
      </Text>
      <Pairs
        rows={[
          ['Girado', formatFecha(p.fecha_giro ?? p.fecha_curse)],
          ['Pagado en total', formatPesos(total)],
          ['Saldo', monto(d.saldo, d.moneda)],
        ]}
      />
      <Text>El pagaré y sus mandatos se devuelven al suscriptor debidamente cancelados.</Text>
    </Paper>
  );
}
