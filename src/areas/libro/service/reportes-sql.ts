import { sql } from 'drizzle-orm';
import type { ColumnaDeReporte } from '#platform/server/cifras/reporte.ts';
import type { Reporte, Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const dim = (dimension: string, titulo: string, ancho = 22): ColumnaDeReporte => ({ campo: dimension, titulo, dimension, ancho });
const pesos = (campo: string, titulo: string): ColumnaDeReporte => ({ campo, titulo, tipo: 'pesos', ancho: 16 });
const MONTOS = ['capital', 'interes', 'mora', 'gastos', 'costas', 'deuda', 'vencido', 'colocacion'] as const;

const resumen = (
  nombre: string,
  titulo: string,
  sentencia: string,
  o: { filas: readonly string[]; medidas: readonly string[]; personas?: true },
): Reporte => ({
  nombre,
  titulo,
  sentencia,
  grupo: 'Cartera',
  version: 1,
  personas: o.personas ?? false,
  contenido: { clase: 'resumen', cubo: 'deudas', medidas: o.medidas, filas: o.filas },
});

const carteraVigente: Reporte = {
  nombre: 'cartera_vigente_morosa',
  titulo: 'Cartera vigente y morosa',
  sentencia: 'Cada deuda viva, quién la debe, su mora y sus montos',
  grupo: 'Cartera',
  version: 1,
  personas: true,
  contenido: {
    clase: 'filas',
    cubo: 'deudas',
    columnas: [
      { campo: 'numero', titulo: 'Número', ancho: 18 },
      dim('tipo', 'Tipo'),
      { campo: 'rut', titulo: 'RUT de quien debe', tipo: 'rut', ancho: 16 },
      dim('rol', 'Rol', 12),
      dim('cliente', 'Cliente', 30),
      dim('deudor', 'Deudor', 30),
      dim('sucursal', 'Sucursal'),
      dim('ejecutivo', 'Ejecutivo', 26),
      dim('producto', 'Producto'),
      dim('moneda', 'Moneda', 10),
      { campo: 'mes_vencimiento', titulo: 'Mes de vencimiento', ancho: 18 },
      dim('tramo_mora', 'Tramo de mora', 18),
      { campo: 'dias_mora', titulo: 'Días de mora', tipo: 'numero', ancho: 14 },
      pesos('capital', 'Capital'),
      pesos('interes', 'Interés'),
      pesos('mora', 'Mora'),
      pesos('gastos', 'Gastos'),
      pesos('costas', 'Costas'),
      pesos('deuda', 'Deuda'),
      pesos('vencido', 'Vencido'),
      pesos('colocacion', 'Colocación'),
    ],
    totales: [...MONTOS],
  },
};

/**
 * Each entry of the span that carries VAT or an exempt income: what it was charged over, and what of it is exempt. A commission that is deferred (2109) is
 * charged, with its VAT, in the giro: what accrues of it later was already told. The RUT is that of the lines that say it, or of the whole entry when it is one.
 */
async function ventas(ctx: ReadCtx, t: Tiempo) {
  return sql`select a.id::text as clave, a.num_asiento::text as asiento, x.fecha::text as fecha, a.glosa,
      coalesce(x.rut, (select min(k.rut) from libro_linea k where k.empresa_id = ${ctx.empresa_id}::uuid and k.asiento_id = a.id having count(distinct k.rut) = 1)) as rut, x.afecto, x.exento, x.iva
    from (select l.asiento_id, min(l.fecha) as fecha, min(l.rut) as rut,
        case when sum(case when l.cuenta = '2102' then l.haber - l.debe else 0 end) <> 0
          then sum(case when l.cuenta in ('4104', '2109') then l.haber - l.debe else 0 end) else 0 end as afecto,
        sum(case when l.cuenta in ('4101', '4102', '4103', '4105', '4106') then l.haber - l.debe else 0 end)
          + case when sum(case when l.cuenta = '2102' then l.haber - l.debe else 0 end) = 0
            then sum(case when l.cuenta in ('4104', '2109') then l.haber - l.debe else 0 end) else 0 end as exento,
        sum(case when l.cuenta = '2102' then l.haber - l.debe else 0 end) as iva
      from libro_linea l where l.empresa_id = ${ctx.empresa_id}::uuid and l.fecha between ${t.desde}::date and ${t.hasta}::date
        and l.cuenta in ('2102', '2109', '4101', '4102', '4103', '4104', '4105', '4106')
      group by l.asiento_id) x
    join libro_asiento a on a.empresa_id = ${ctx.empresa_id}::uuid and a.id = x.asiento_id
    where a.evento <> 'asiento_manual' and (x.afecto <> 0 or x.exento <> 0 or x.iva <> 0)`;
}

/** VAT of Chile, in hundredths (DL 825 art. 14). */
const IVA_PCT = 19n;
const numero = (v: unknown): bigint => BigInt(String(v ?? 0));
const abs = (n: bigint): bigint => (n < 0n ? -n : n);

/** The VAT of each entry is the rate over what was charged, to the peso of its rounding by charge. */
function validarIva(filas: readonly Readonly<Record<string, unknown>>[]): string[] {
  return filas.flatMap((f) => {
    const [afecto, iva] = [numero(f.afecto), numero(f.iva)];
    const faltas = [];
    if (abs(afecto * IVA_PCT - iva * 100n) > 200n) faltas.push(`asiento ${String(f.asiento)}: el IVA no es el 19 % de lo afecto`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(f.fecha))) faltas.push(`asiento ${String(f.asiento)}: sin fecha`);
    return faltas;
  });
}

const ivaMensual: Reporte = {
  nombre: 'iva_mensual',
  titulo: 'IVA y ventas exentas del mes',
  sentencia: 'Comisiones y gastos con su IVA, e intereses, diferencias de precio y reajustes exentos, asiento por asiento',
  grupo: 'Regulatorio',
  version: 1,
  personas: true,
  contenido: {
    clase: 'consulta',
    permiso: 'libro:ver',
    ambito: 'entre',
    alcance: { empresa: 'Quien ve los libros los ve enteros: así los muestran el balance y el mayor' },
    consulta: ventas,
    columnas: [
      { campo: 'fecha', titulo: 'Fecha', tipo: 'fecha', ancho: 12 },
      { campo: 'asiento', titulo: 'Asiento', ancho: 12 },
      { campo: 'rut', titulo: 'RUT', tipo: 'rut', ancho: 14 },
      { campo: 'glosa', titulo: 'Glosa', ancho: 40 },
      pesos('afecto', 'Afecto'),
      pesos('exento', 'Exento'),
      pesos('iva', 'IVA'),
    ],
    totales: ['afecto', 'exento', 'iva'],
    registro: (f) => `/libro/asientos/${String(f.clave)}`,
  },
  presentacion: {
    autoridad: 'SII',
    perfil: 'CONTABILIDAD',
    fuente: 'DL 825 arts. 8, 12 E y 64: se declara dentro de los 20 días del mes siguiente por internet',
    meses: 1,
    dia_plazo: 20,
    igualdades: ['E18'],
    negativo: true,
    validar: validarIva,
  },
};

/** Reports of the portfolio and of the books. */
export const reportes: readonly Reporte[] = [
  carteraVigente,
  resumen('antiguedad', 'Antigüedad de la cartera', 'La deuda por tramo de mora', {
    filas: ['tramo_mora'],
    medidas: ['deuda', 'vencido', 'colocacion', 'provision', 'deudas', 'clientes'],
  }),
  resumen('flujo_vencimientos', 'Flujo de vencimientos', 'Lo que se debe por el mes en que vence', {
    filas: ['mes_vencimiento'],
    medidas: ['capital', 'interes', 'deuda', 'deudas'],
  }),
  resumen('concentracion_cliente', 'Concentración por cliente', 'La colocación y la deuda de cada cliente', {
    filas: ['cliente'],
    medidas: ['colocacion', 'deuda', 'vencido', 'par_30'],
    personas: true,
  }),
  resumen('concentracion_deudor', 'Concentración por deudor', 'Lo anticipado y la cara de los documentos de cada deudor', {
    filas: ['deudor'],
    medidas: ['anticipo', 'cara', 'vencido'],
    personas: true,
  }),
  resumen('provision_tramo', 'Provisión por tramo', 'La base y lo provisionado por tramo de mora, con su cobertura', {
    filas: ['tramo_mora'],
    medidas: ['base_provision', 'provision', 'cobertura'],
  }),
  resumen('par_cobertura', 'PAR y cobertura por sucursal', 'La parte de la colocación en riesgo a cada plazo y lo que la cubre', {
    filas: ['sucursal'],
    medidas: ['colocacion', 'par_0', 'par_15', 'par_30', 'par_60', 'par_90', 'cobertura', 'mora_pct_30'],
  }),
  resumen('cartera_ejecutivo', 'Cartera por ejecutivo', 'La colocación, lo vencido y el PAR 30 de cada cartera', {
    filas: ['sucursal', 'ejecutivo'],
    medidas: ['colocacion', 'deuda', 'vencido', 'par_30', 'clientes'],
    personas: true,
  }),
  resumen('retenciones', 'Retenciones por liberar', 'Cara, anticipo y retención de los documentos de cada cliente', {
    filas: ['cliente'],
    medidas: ['cara', 'anticipo', 'retencion'],
    personas: true,
  }),
  ivaMensual,
  {
    nombre: 'cosechas',
    titulo: 'Cosechas por mes de giro',
    sentencia: 'De lo prestado en cada mes, cuánto falta por volver y qué parte se debe tarde',
    grupo: 'Cartera',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'cosechas',
      medidas: ['prestado', 'vivo', 'cosecha_0', 'cosecha_30', 'cosecha_60', 'cosecha_90', 'deudas_nacidas'],
      filas: ['cohorte'],
    },
  },
  {
    nombre: 'cosechas_alguna_vez',
    titulo: 'Cosechas: alguna vez tarde y castigado',
    sentencia: 'De lo prestado en cada mes, qué parte estuvo tarde algún día y qué parte se castigó, se haya pagado después o no',
    grupo: 'Cartera',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'cosechas',
      medidas: ['prestado', 'alguna_30', 'alguna_60', 'alguna_90', 'castigado', 'cosecha_castigada'],
      filas: ['cohorte'],
    },
  },
  {
    nombre: 'rodado_cartera',
    titulo: 'Rodado de la cartera',
    sentencia: 'De lo que estaba en cada tramo el primer día, adónde fue al último',
    grupo: 'Cartera',
    version: 1,
    personas: false,
    contenido: {
      clase: 'resumen',
      cubo: 'rodado',
      medidas: ['rodado', 'quedo', 'deudas_rodadas'],
      filas: ['tramo_antes', 'tramo_despues'],
    },
  },
  {
    nombre: 'margen_sucursal',
    titulo: 'Margen por sucursal',
    sentencia: 'Ingresos menos egresos de los libros en los días pedidos',
    grupo: 'Contable',
    version: 1,
    personas: false,
    contenido: { clase: 'resumen', cubo: 'lineas', medidas: ['ingresos', 'egresos', 'margen'], filas: ['sucursal', 'mes'] },
  },
];
