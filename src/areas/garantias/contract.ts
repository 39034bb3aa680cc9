import { z } from 'zod';
import { action, defineArea, parameter, query } from '#kernel/contract.ts';
import { zCodigo, zDecimalOut, zFecha, zId, zPesos, zPesosOut, zPorcentaje, zRut, zRutOut, zTexto } from '#kernel/fields.ts';
import {
  CambiosGarantia,
  DeudaCubierta,
  ESTADOS,
  Garantia,
  GarantiaItem,
  Modificacion,
  NuevaCaucion,
  NuevaGarantia,
  Tasacion,
} from './contract-formas.ts';

export { DeudaCubierta, Garantia, GarantiaItem };

declare module '#kernel/events.ts' {
  interface Events {
    /** An approved solicitud asks for a garantía: it arrives as propuesta, and giros of the client wait for it. */
    'garantia.solicitada': {
      solicitud_id: string;
      cliente_rut: string;
      otorgante_rut: string;
      nombre_otorgante: string;
      tipo: string;
      sobre: 'GENERAL' | 'ESPECIFICA' | 'MIXTA';
      /** UF of liquidation value expected, decimal text; '0' when not told. */
      valor_liquidacion_uf: string;
      descripcion: string;
      /** Whether no giro of the client leaves before it is constituted; so it is when nobody says. */
      exigible_antes_de_giro?: boolean;
    };
  }
}

const ltv = (defecto: string, que: string) =>
  parameter({
    tipo: 'porcentaje',
    defecto,
    min: '0',
    max: '100',
    sensible: true,
    descripcion: `Parte del valor de liquidación que respalda: ${que}`,
    fuente: 'domain §9',
  });

export const contract = defineArea({
  area: 'garantias',
  tier: 2,
  uses: ['clientes', 'ejecutivos', 'avales', 'documentos', 'pagares', 'libro'],
  permissions: ['ver', 'crear', 'tasar', 'constituir', 'asignar', 'modificar', 'solicitar-alzamiento', 'alzar'],
  sensibles: ['constituir', 'modificar', 'alzar'],
  item: GarantiaItem,
  entity: Garantia,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      tipo: zCodigo.optional(),
      rut: zRut.optional(),
      otorgante: zRut.optional(),
      vista: z.enum(['seguro_por_vencer', 'sin_inscripcion', 'tasacion_vencida', 'por_alzar']).optional(),
    }),
    orden: ['numero', 'nombre_cliente', 'cobertura_uf', 'seguro_vence', 'estado', 'creado_en'],
    defecto: '-numero',
    perPage: 25,
  },
  options: [
    'beneficiarios',
    'tipos_garantia',
    'tipos_garantia_sobre',
    'pagares',
    'pagarevistas',
    'tipos_inmueble',
    'periodos_prima',
    'tipos_constitucion',
    'tipos_bien_raiz',
    'grados_constitucion',
    'tipos_mueble_prendaria',
    'tipos_vehiculo',
    'tipos_mueble_agraria',
    'tipos_mueble_industrial',
    'tipos_destino',
    'comunas',
    'notarias',
  ],
  parameters: {
    ltv_inmueble: ltv('70.00', 'inmuebles'),
    ltv_prenda: ltv('70.00', 'prendas'),
    ltv_financiera: ltv('100.00', 'boletas, pólizas y depósitos'),
    ltv_personal: ltv('100.00', 'avales y fianzas'),
    cobertura_minima_pct: parameter({
      tipo: 'porcentaje',
      defecto: '100.00',
      min: '0',
      max: '100',
      sensible: true,
      descripcion: 'Cobertura bajo la cual una deuda queda descubierta al alzar una garantía',
      fuente: 'areas garantias',
    }),
    vigencia_tasacion_meses: parameter({
      tipo: 'entero',
      defecto: 24,
      min: '1',
      max: '120',
      sensible: true,
      descripcion: 'Meses que una tasación respalda deudas nuevas',
      fuente: 'areas garantias',
    }),
    aviso_seguro_dias: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '1',
      max: '180',
      sensible: false,
      descripcion: 'Días antes de vencer un seguro en que se avisa',
      fuente: 'domain §9',
    }),
    dias_pago_gasto: parameter({
      tipo: 'entero',
      defecto: 30,
      min: '0',
      max: '365',
      sensible: false,
      descripcion: 'Días que tiene el cliente para pagar un gasto de constitución o una prima',
      fuente: 'areas garantias',
    }),
  },
  operations: {
    crear: action({ permission: 'crear', money: true, status: 201, input: NuevaGarantia, output: Garantia }),
    editar: action({ permission: 'crear', on: 'one', input: CambiosGarantia, output: Garantia }),
    pedir_tasacion: action({ permission: 'tasar', on: 'one', output: Garantia }),
    sin_tasacion: action({ permission: 'tasar', on: 'one', output: Garantia }),
    registrar_tasacion: action({ permission: 'tasar', on: 'one', input: Tasacion, output: Garantia }),
    constituir: action({ permission: 'constituir', on: 'one', input: z.object({ fecha_constitucion: zFecha }), output: Garantia }),
    modificar: action({ permission: 'modificar', on: 'one', input: Modificacion, output: Garantia }),
    aprobar_modificacion: action({ permission: 'modificar', on: 'one', output: Garantia }),
    desistir_modificacion: action({ permission: 'modificar', on: 'one', output: Garantia }),
    asignar: action({ permission: 'asignar', on: 'one', input: NuevaCaucion, output: Garantia }),
    soltar: action({ permission: 'asignar', on: 'one', input: z.object({ caucion_id: zId, motivo: zTexto(500) }), output: Garantia }),
    cobrar_gasto: action({
      permission: 'modificar',
      on: 'one',
      money: true,
      input: z.object({
        concepto: z.enum(['CONSTITUCION', 'PRIMA'], { error: 'Elija qué se cobra' }),
        monto: zPesos({ min: 1 }),
        detalle: zTexto(120),
      }),
      output: Garantia,
    }),
    solicitar_alzamiento: action({
      permission: 'solicitar-alzamiento',
      on: 'one',
      input: z.object({ motivo: zTexto(500, 5) }),
      output: Garantia,
    }),
    desistir_alzamiento: action({ permission: 'solicitar-alzamiento', on: 'one', output: Garantia }),
    alzar: action({ permission: 'alzar', on: 'one', output: Garantia }),
    desistir: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(500) }), output: Garantia }),
    /** What would stay uncovered if the appraisal fell. */
    si_cae: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ pct: zPorcentaje }),
      output: z.object({
        cobertura_uf: zDecimalOut,
        cobertura_nueva_uf: zDecimalOut,
        falta_uf: zDecimalOut,
        deudas: z.array(DeudaCubierta.extend({ pct_antes: zDecimalOut, descubierta: z.boolean() })),
      }),
    }),
    por_cliente: query({
      permission: 'ver',
      input: z.object({ rut: zRut }),
      output: z.object({
        rut: zRutOut,
        nombre: z.string(),
        garantias: z.array(GarantiaItem),
        deudas: z.array(DeudaCubierta),
        saldo: zPesosOut,
        cubierto: zPesosOut,
      }),
    }),
    ficha: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    minuta: query({ permission: 'ver', on: 'one', output: z.unknown(), file: true }),
    certificado: query({ permission: 'ver', input: z.object({ rut: zRut }), output: z.unknown(), file: true }),
  },
});
