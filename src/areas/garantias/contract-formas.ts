import { z } from 'zod';
import {
  zCodigo,
  zDecimal,
  zDecimalOut,
  zFecha,
  zId,
  zPersonas,
  zPesos,
  zPesosOut,
  zPorcentaje,
  zRut,
  zRutOut,
  zTexto,
} from '#kernel/fields.ts';

export const ESTADOS = [
  'propuesta',
  'en_tasacion',
  'en_constitucion',
  'constituida',
  'modificada',
  'en_ejecucion',
  'vencida',
  'alzada',
  'desistida',
] as const;
const SOBRE = z.enum(['GENERAL', 'ESPECIFICA', 'MIXTA'], { error: 'Elija qué cauciona' });
const OBJETO = z.enum(['linea', 'operacion', 'credito', 'pagare', 'pagarevista', 'obligacion'], { error: 'Elija la deuda' });
const SEGURO = z.enum(['no_pide', 'sin_seguro', 'por_vencer', 'vigente']);
const n = z.string().nullable();
const zUf = zDecimal({ decimals: 4, min: '0', max: '100000000', label: 'las UF' });

const Seguro = z.object({
  aseguradora: zTexto(80),
  poliza: zTexto(40),
  periodo_prima: zCodigo,
  prima: zPesos(),
  vence: zFecha,
  beneficiario_endosado: z.boolean(),
});

const BIEN = ['descripcion', 'direccion', 'comuna', 'rol_avaluo', 'fojas', 'numero', 'anio', 'cbr', 'deslindes', 'superficie'] as const;
const BIEN_MUEBLE = ['patente', 'marca', 'modelo', 'motor', 'chasis', 'rvm', 'inscripcion', 'ubicacion', 'emisor'] as const;
const TIPOS_BIEN = [
  ...['tipos_inmueble', 'tipos_bien_raiz', 'tipos_destino', 'tipos_mueble_prendaria'],
  ...['tipos_vehiculo', 'tipos_mueble_agraria', 'tipos_mueble_industrial'],
] as const;
const dato = zTexto(300).nullish();
/** What each kind of good tells of itself; its catalogued kinds go under the name of their list. */
const Bien = z.strictObject(
  Object.fromEntries([...BIEN, ...BIEN_MUEBLE, ...TIPOS_BIEN].map((k) => [k, dato])) as Record<
    (typeof BIEN)[number] | (typeof BIEN_MUEBLE)[number] | (typeof TIPOS_BIEN)[number],
    typeof dato
  >,
);

const Pedido = z.object({ motivo: z.string(), nombre: z.string(), fecha: zFecha, por: zPersonas });

export const GarantiaItem = z.object({
  id: zId,
  numero: z.number().int(),
  tipo: z.string(),
  clase: z.string(),
  nombre_bien: z.string(),
  cliente_rut: zRutOut,
  nombre_cliente: z.string(),
  otorgante_rut: zRutOut,
  nombre_otorgante: z.string(),
  sobre: SOBRE,
  grado: z.number().int(),
  fecha_tasacion: zFecha.nullable(),
  tasacion_vencida: z.boolean(),
  cobertura_uf: zDecimalOut,
  asignado_uf: zDecimalOut,
  libre_uf: zDecimalOut,
  cobertura_pesos: zPesosOut.nullable(),
  seguro_vence: zFecha.nullable(),
  estado_seguro: SEGURO,
  estado: z.enum(ESTADOS),
});

const CaucionOut = z.object({
  id: zId,
  objeto: OBJETO,
  objeto_id: z.string(),
  nombre: z.string(),
  monto_asignado_uf: zDecimalOut,
  desde: zFecha,
  hasta: zFecha.nullable(),
  en_curso: z.boolean(),
  saldo: zPesosOut,
});

export const DeudaCubierta = z.object({
  pk: z.string(),
  numero: z.string(),
  origen_area: z.string(),
  origen_id: z.string(),
  vencimiento: zFecha,
  saldo: zPesosOut,
  cubierto: zPesosOut,
  pct: zDecimalOut,
});

export const Garantia = GarantiaItem.extend({
  beneficiario: z.string(),
  solicitud_id: n,
  constitucion: n,
  notaria: n,
  repertorio: n,
  fecha_escritura: zFecha.nullable(),
  fecha_constitucion: zFecha.nullable(),
  conyuge_autoriza: z.boolean(),
  prohibicion: z.boolean(),
  bien: z.record(z.string(), n.optional()),
  aval_id: zId.nullable(),
  aval: z
    .object({ nombre: z.string(), estado: z.string(), alertas: z.array(z.object({ codigo: z.string(), detail: z.string() })) })
    .nullable(),
  tasacion_uf: zDecimalOut,
  valor_liquidacion_uf: zDecimalOut,
  ltv: zDecimalOut,
  gravamenes_preferentes_uf: zDecimalOut,
  tasador: n,
  seguro: z
    .object({
      aseguradora: z.string(),
      poliza: z.string(),
      periodo_prima: z.string(),
      prima: zPesosOut,
      vence: zFecha,
      beneficiario_endosado: z.boolean(),
    })
    .nullable(),
  vence: zFecha.nullable(),
  cambio_pedido: Pedido.extend({ cobertura_uf: zDecimalOut }).nullable(),
  alzamiento_pedido: Pedido.nullable(),
  motivo_fin: n,
  fecha_alzamiento: zFecha.nullable(),
  tasaciones: z.array(
    z.object({
      id: zId,
      fecha: zFecha,
      hasta: zFecha.nullable(),
      tasador: z.string(),
      tasacion_uf: zDecimalOut,
      valor_liquidacion_uf: zDecimalOut,
    }),
  ),
  cauciones: z.array(CaucionOut),
  gastos: z.array(
    z.object({ id: zId, concepto: z.enum(['CONSTITUCION', 'PRIMA']), detalle: z.string(), monto: zPesosOut, fecha: zFecha, vence: zFecha }),
  ),
  /** Live debts of the client with the coverage of all its garantías. */
  deudas: z.array(DeudaCubierta),
  otras: z.array(z.object({ id: zId, numero: z.number().int(), grado: z.number().int(), estado: z.string() })),
});

const Comunes = {
  beneficiario: zCodigo,
  otorgante_rut: zRut,
  nombre_otorgante: zTexto(120),
  constitucion: zCodigo.nullish(),
  grado: z.number({ error: 'Elija el grado' }).int().min(1).max(3),
  notaria: zTexto(80).nullish(),
  repertorio: zTexto(40).nullish(),
  fecha_escritura: zFecha.nullish(),
  conyuge_autoriza: z.boolean(),
  prohibicion: z.boolean(),
  bien: Bien,
  aval_id: zId.nullish(),
  ltv: zPorcentaje.nullish(),
  valor_liquidacion_uf: zUf.nullish(),
  gravamenes_preferentes_uf: zUf,
  seguro: Seguro.nullish(),
  vence: zFecha.nullish(),
};

const Asignacion = z.object({
  objeto: OBJETO,
  objeto_id: zTexto(60),
  nombre: zTexto(120),
  monto_asignado_uf: zDecimal({ decimals: 4, min: '0.0001', label: 'las UF' }),
});

export const NuevaGarantia = z.object({
  tipo: zCodigo,
  sobre: SOBRE,
  cliente_rut: zRut,
  ...Comunes,
  conyuge_autoriza: z.boolean().default(false),
  prohibicion: z.boolean().default(false),
  gravamenes_preferentes_uf: zUf.default('0.0000'),
});

export const CambiosGarantia = z.object(Comunes).partial();

export const Tasacion = z.object({
  fecha: zFecha,
  tasador_rut: zRut,
  tasador: zTexto(120),
  tasacion_uf: zUf,
  valor_liquidacion_uf: zUf,
});

export const Modificacion = z.object({
  motivo: zTexto(500, 5),
  ltv: zPorcentaje.nullish(),
  gravamenes_preferentes_uf: zUf.nullish(),
  seguro: Seguro.nullish(),
  tasacion: Tasacion.nullish(),
});

export const NuevaCaucion = Asignacion;
