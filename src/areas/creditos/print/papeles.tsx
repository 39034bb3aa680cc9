import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, type TableColumn, Text, View } from '#platform/server/print/document.tsx';
import type { contract } from '../contract.ts';
import { cifra, cuotasTexto, monto, montoConPalabras, pct } from './cifras.ts';

export type Credito = EntityOf<typeof contract>;
type Cuota = Credito['installments'][number];

interface PapelProps {
  head: Letterhead;
  p: Credito;
}

const nombre = (codigo: string) => {
  const texto = words(codigo.toLowerCase());
  return texto.charAt(0).toUpperCase() + texto.slice(1);
};

export function Cliente({ p }: { p: Credito }) {
  return (
    <Pairs
      rows={[
        ['Cliente', p.nombre],
        ['RUT', formatRut(p.rut)],
        ['Tipo de crédito', nombre(p.tipo_credito)],
        ['Moneda', p.moneda === 'UF' ? 'Unidades de fomento' : 'Pesos'],
      ]}
    />
  );
}

/** What the cuotas add up to, for the last line of a table. */
function sumas(p: Credito): { cuota: string; interes: string; amortizacion: string; seguro: string } {
  const unidades = (v: number | string) => BigInt(p.moneda === 'UF' ? Math.round(Number(v) * 10_000) : Number(v));
  const suma = (campo: 'cuota' | 'interes' | 'amortizacion' | 'seguro') => {
    const total = p.installments.reduce((s, q) => s + unidades(q[campo]), 0n);
    return cifra(p.moneda === 'UF' ? `${total / 10_000n}.${String(total % 10_000n).padStart(4, '0')}` : Number(total), p.moneda);
  };
  return { cuota: suma('cuota'), interes: suma('interes'), amortizacion: suma('amortizacion'), seguro: suma('seguro') };
}

function Cuotas({ p }: { p: Credito }) {
  const conSeguro = p.installments.some((q) => Number(q.seguro) > 0);
  const c = (v: number | string) => cifra(v, p.moneda);
  const columnas: TableColumn<Cuota>[] = [
    { titulo: 'N°', ancho: conSeguro ? 5 : 6, valor: (q) => String(q.numero) },
    { titulo: 'Vence', ancho: conSeguro ? 13 : 14, valor: (q) => formatFecha(q.vencimiento) },
    { titulo: 'Se paga hasta', ancho: conSeguro ? 14 : 15, valor: (q) => formatFecha(q.fecha_pago_habil) },
    { titulo: 'Días', ancho: conSeguro ? 6 : 7, valor: (q) => String(q.dias), derecha: true },
    { titulo: 'Cuota', ancho: conSeguro ? 13 : 14, valor: (q) => c(q.cuota), derecha: true },
    { titulo: 'Interés', ancho: conSeguro ? 12 : 14, valor: (q) => c(q.interes), derecha: true },
    { titulo: 'Amortización', ancho: conSeguro ? 14 : 16, valor: (q) => c(q.amortizacion), derecha: true },
    ...(conSeguro ? [{ titulo: 'Seguro', ancho: 10, valor: (q: Cuota) => c(q.seguro), derecha: true }] : []),
    { titulo: 'Saldo', ancho: conSeguro ? 13 : 14, valor: (q) => c(q.saldo), derecha: true },
  ];
  const s = sumas(p);
  const total = ['', 'Total', null, null, s.cuota, s.interes, s.amortizacion, ...(conSeguro ? [s.seguro] : []), null];
  return <Table columns={columnas} rows={p.installments} total={total} />;
}

function Cargos({ p }: { p: Credito }) {
  const k = p.calculo;
  if (!k) return null;
  const m = (v: number | string) => monto(v, p.moneda);
  return (
    <Pairs
      rows={[
        ['Monto solicitado (líquido)', m(p.monto_solicitado)],
        ...k.cargos.map((c) => [`${nombre(c.codigo)}${c.financiado ? '' : ' (descontado)'}`, m(c.total)] as const),
        ['Impuesto de timbres', `${m(k.ite.monto)} · ${k.ite.meses} meses, ${pct(k.ite.tasa, 3)}`],
        ...(Number(k.comision_minima) > 0 ? ([['Comisión (costo mínimo)', m(k.comision_minima)]] as const) : []),
        ...(Number(k.iva_comision ?? 0) > 0 ? ([['IVA de la comisión', m(k.iva_comision ?? 0)]] as const) : []),
        ['Capital del pagaré', m(p.capital ?? 0)],
        ['Monto a girar', m(p.monto_a_girar ?? 0)],
      ]}
    />
  );
}

const titulo = { fontFamily: 'Helvetica-Bold', fontSize: 11, marginTop: 8, marginBottom: 4 } as const;
const caja = { borderWidth: 1, borderColor: '#364fc7', padding: 8, marginVertical: 8 } as const;

/** What a person signs for: the figures of Ley 20.555 first, then how they are made. */
export function Cotizacion({ head, p }: PapelProps) {
  const k = p.calculo;
  const vence = p.cotizacion_hasta ? formatFecha(p.cotizacion_hasta) : '';
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <View style={caja}>
        <Pairs
          rows={[
            ['CAE (carga anual)', pct(k?.cae ?? null)],
            ['Costo total del crédito', monto(k?.costo_total ?? null, p.moneda)],
            ['Cuotas', cuotasTexto(p.installments, p.moneda)],
            ['Tasa de interés', `${pct(p.tasa_mensual)} mensual · ${pct(k?.tmc?.tasa_credito ?? null)} anual`],
            ['Monto a girar', monto(p.monto_a_girar, p.moneda)],
          ]}
        />
      </View>
      <Text style={titulo}>Condiciones</Text>
      <Pairs
        rows={[
          ['Fecha de curse', formatFecha(p.fecha_curse)],
          ['Primer vencimiento', formatFecha(p.fecha_primer_vencimiento)],
          ...(p.gracia.meses > 0 ? ([['Gracia', `${nombre(p.gracia.tipo)}, ${p.gracia.meses} meses`]] as const) : []),
          ['Interés total', monto(k?.interes_total ?? null, p.moneda)],
          ...(Number(k?.seguro_total ?? 0) > 0 ? ([['Seguro con las cuotas', monto(k?.seguro_total ?? null, p.moneda)]] as const) : []),
          ['Interés por mora', `${pct(p.tasa_mora_mensual, 4)} mensual sobre la cuota impaga`],
          ...(k?.tmc ? ([['Tasa máxima convencional', `${pct(k.tmc.tasa_anual)} anual (${formatFecha(k.tmc.fecha)})`]] as const) : []),
          ...(k?.uf ? ([['Valor de la UF', `$${cifra(k.uf.valor, 'UF').replace(/00$/, '')} al ${formatFecha(k.uf.fecha)}`]] as const) : []),
        ]}
      />
      <Text style={titulo}>Cómo se forma el capital</Text>
      <Cargos p={p} />
      <Text>
        {`Cotización válida hasta el ${vence}. El prepago total o parcial es un derecho del deudor: paga el capital, el interés hasta ese día y una comisión de hasta ${p.moneda === 'UF' ? 'un mes y medio' : 'un mes'} de interés del capital prepagado (Ley 18.010, art. 10).`}
      </Text>
      <Text style={titulo}>Tabla de desarrollo</Text>
      <Cuotas p={p} />
    </Paper>
  );
}

export function Tabla({ head, p }: PapelProps) {
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Pairs
        rows={[
          ['Capital', montoConPalabras(p.capital, p.moneda)],
          ['Cuotas', cuotasTexto(p.installments, p.moneda)],
          ['Tasa', `${pct(p.tasa_mensual)} mensual`],
          ['Fecha de curse', formatFecha(p.fecha_curse)],
        ]}
      />
      <Cuotas p={p} />
      <Text>
        {p.moneda === 'UF'
          ? 'Los montos están en unidades de fomento: se pagan en pesos al valor de la UF del día del pago.'
          : 'Un vencimiento en día inhábil se paga el día hábil bancario siguiente sin interés por mora.'}
      </Text>
    </Paper>
  );
}

const linea = { marginTop: 48, flexDirection: 'row', justifyContent: 'space-between' } as const;
const firma = { width: '44%', borderTopWidth: 1, borderTopColor: '#495057', paddingTop: 4, textAlign: 'center' } as const;

/** The client tells where the money goes and what is taken out of it. */
export function Instruccion({ head, p }: PapelProps) {
  const destino =
    p.medio_pago === 'TRANSFERENCIA'
      ? `la cuenta ${p.cuenta_texto ?? 'que se indique'} de mi titularidad`
      : `un ${words(p.medio_pago.toLowerCase())} a mi nombre`;
  return (
    <Paper head={head}>
      <Cliente p={p} />
      <Text style={{ marginBottom: 8 }}>
        {`Por la presente instruyo a ${head.empresa.razon_social} a entregar los fondos del crédito N° ${p.numero}, ${montoConPalabras(p.monto_a_girar, p.moneda)}, en ${destino}, una vez suscritos sus documentos, y a descontar de ellos los cargos que se indican.`}
      </Text>
      <Cargos p={p} />
      <View style={linea}>
        <Text style={firma}>{`${p.nombre}\n${formatRut(p.rut)}`}</Text>
        <Text style={firma}>{head.empresa.razon_social}</Text>
      </View>
    </Paper>
  );
}
