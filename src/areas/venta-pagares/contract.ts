import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zCodigo, zFecha, zId, zPesos, zPorcentaje, zRut, zRutOut, zTasaMensual, zTexto } from '#kernel/fields.ts';
import {
  COBRAN,
  CONDONABLES,
  Comprador,
  Elegible,
  ESTADOS,
  METODOS,
  MONEDAS,
  ORIGINS,
  Resumen,
  Venta,
  VentaItem,
} from './contract-formas.ts';

export { Comprador, VentaItem };

const PDF = z.unknown();
const papel = query({ permission: 'ver', on: 'one', output: PDF, file: true });
const zVistas = z.array(zTexto(40)).max(5_000, 'Hasta 5.000 pagarés por venta');
const zOrigins = z.array(z.enum(ORIGINS)).max(4);
const Filtros = z.object({
  q: z.string().max(100).optional(),
  moneda: z.enum(MONEDAS).optional(),
  origins: z.string().max(80).optional(),
  comuna: z.string().max(80).optional(),
  vence_desde: zFecha.optional(),
  vence_hasta: zFecha.optional(),
  saldo_min: z.coerce.number().int().min(0).optional(),
  saldo_max: z.coerce.number().int().min(0).optional(),
});

export const contract = defineArea({
  area: 'venta-pagares',
  tier: 3,
  uses: ['pagares', 'creditos', 'clientes', 'correo', 'documentos', 'pasivos', 'libro', 'ejecutivos'],
  permissions: ['ver', 'crear', 'ofertar', 'endosar', 'registrar-pago', 'recomprar', 'rendir'],
  sensibles: ['endosar', 'registrar-pago', 'recomprar', 'rendir'],
  item: VentaItem,
  entity: Venta,
  list: {
    filters: z.object({
      estado: z.enum(ESTADOS).optional(),
      buyer: zRut.optional(),
      liquidacion_desde: zFecha.optional(),
      liquidacion_hasta: zFecha.optional(),
    }),
    orden: ['num_venta', 'nombre_buyer', 'fecha_liquidacion', 'precio', 'saldo', 'n', 'estado'],
    sumas: ['saldo', 'precio'],
    defecto: '-num_venta',
    perPage: 25,
  },
  options: ['signers', 'buyers', 'origins', 'action_allowed_profiles', 'tipos_comprador', 'cuentas'],
  operations: {
    crear: action({
      permission: 'crear',
      money: true,
      status: 201,
      input: z.object({
        buyer: zRut,
        origins: zOrigins.optional(),
        fecha_liquidacion: zFecha,
        tasa_descuento: zTasaMensual,
        metodo: z.enum(METODOS, { error: 'Elija cómo se descuenta' }),
        /** Currency of the lot; without it, that of the first note that may be sold. */
        moneda: z.enum(MONEDAS).optional(),
        con_responsabilidad: z.boolean(),
        /** Who asks the debtor for the cuotas. Sold con responsabilidad, we do. */
        cobra: z.enum(COBRAN, { error: 'Elija quién cobra' }).default('NOSOTROS'),
        reparto_mora_pct: zPorcentaje,
        signers: z.array(zRut).length(2, 'Elija dos firmantes'),
        pagares: zVistas.min(1, 'Elija al menos un pagaré'),
      }),
      output: Venta.extend({ rechazados: Resumen.shape.rechazados }),
    }),
    ofertar: action({ permission: 'ofertar', on: 'one', output: Venta }),
    aceptar: action({ permission: 'ofertar', on: 'one', input: z.object({ archivo: zTexto(60) }), output: Venta }),
    retirar: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ pagarevista: zTexto(40), motivo: zTexto(300, 5) }),
      output: Venta,
    }),
    /** Another day or another rate: it is priced again and offered again. */
    reprogramar: action({
      permission: 'crear',
      on: 'one',
      input: z.object({ fecha_liquidacion: zFecha, tasa_descuento: zTasaMensual }),
      output: Venta,
    }),
    endosar: action({
      permission: 'endosar',
      on: 'one',
      input: z.object({ signers: z.array(zRut).min(1, 'Elija los firmantes').max(5) }),
      output: Venta,
    }),
    registrar_pago: action({
      permission: 'registrar-pago',
      on: 'one',
      money: true,
      input: z.object({ monto: zPesos({ min: 1 }), cuenta: zTexto(20), comprobante: zTexto(40) }),
      output: Venta,
    }),
    recomprar: action({
      permission: 'recomprar',
      on: 'one',
      money: true,
      input: z.object({ pagarevista: zTexto(40), motivo: zTexto(300, 5), archivo_acuerdo: zTexto(60).nullish() }),
      output: Venta,
    }),
    /** The buyer's written consent to forgive part of what he bought. */
    registrar_consentimiento: action({
      permission: 'recomprar',
      on: 'one',
      input: z.object({
        /** Without it, of any note of the sale. */
        pagarevista: zTexto(40).nullish(),
        conceptos: z.array(z.enum(CONDONABLES)).min(1, 'Elija qué puede condonarse').max(3),
        monto_maximo: zPesos({ min: 1 }),
        fecha: zFecha,
        archivo: zTexto(60),
      }),
      output: Venta,
    }),
    /** The buyer takes it back: what was already forgiven stays. */
    anular_consentimiento: action({
      permission: 'recomprar',
      on: 'one',
      input: z.object({ consentimiento_id: zId, motivo: zTexto(300, 5) }),
      output: Venta,
    }),
    rendir: action({ permission: 'rendir', on: 'one', money: true, output: Venta }),
    /** The order of a rendición or of a buyback came back: the money is asked for again. */
    pedir_giro: action({ permission: 'rendir', on: 'one', money: true, input: z.object({ de: zId }), output: Venta }),
    anular: action({ permission: 'crear', on: 'one', input: z.object({ motivo: zTexto(300, 5) }), output: Venta }),
    guardar_comprador: action({
      permission: 'ofertar',
      input: z.object({
        rut: zRut,
        nombre: zTexto(120),
        tipo: zCodigo,
        limite: zPesos({ max: 1_000_000_000_000 }),
        correo: z.email('Correo inválido').nullish(),
        activo: z.boolean(),
      }),
      output: Comprador,
    }),
    compradores: query({ permission: 'ver', output: z.array(Comprador) }),
    elegibles: query({
      permission: 'ver',
      input: Filtros.extend({
        page: z.coerce.number().int().min(1).optional(),
        perPage: z.coerce.number().int().min(1).max(100).optional(),
      }),
      output: z.object({ items: z.array(Elegible), total: z.number().int(), page: z.number().int(), perPage: z.number().int() }),
    }),
    /** Figures of what is ticked, or of everything that the filters find (`todos`). Writes nothing. */
    resumen: query({
      permission: 'ver',
      http: 'POST /api/venta-pagares/resumen',
      input: z.object({
        pagares: zVistas.optional(),
        todos: z.boolean().optional(),
        filtros: Filtros.optional(),
        tasa: zTasaMensual,
        fecha: zFecha,
        metodo: z.enum(METODOS).optional(),
      }),
      output: Resumen,
    }),
    /** Who owned a note on a day. */
    propietario: query({
      permission: 'ver',
      input: z.object({ pagarevista: zTexto(40), fecha: zFecha }),
      output: z.object({
        pagarevista: z.string(),
        fecha: zFecha,
        rut: zRutOut.nullable(),
        nombre: z.string(),
        num_venta: z.number().int().nullable(),
        venta_id: zId.nullable(),
        desde: zFecha.nullable(),
        hasta: zFecha.nullable(),
      }),
    }),
    oferta: papel,
    endoso: papel,
    inventario: papel,
    rendicion: query({
      permission: 'ver',
      on: 'one',
      input: z.object({ numero: z.coerce.number().int().min(1) }),
      output: PDF,
      file: true,
    }),
    flujos: papel,
  },
});
