import { z } from 'zod';
import { zFecha, zId, zInstante, zPersonas, zPesos, zPesosOut, zRutOut, zTexto } from '#kernel/fields.ts';

const Deposito = z.object({
  id: zId,
  cuenta: z.string(),
  cuenta_nombre: z.string(),
  monto: zPesosOut,
  boleta: z.string(),
  estado: z.string(),
  fecha: zFecha,
  fecha_abono: zFecha.nullable(),
});

/** Cash handed over for an order of money. */
const Egreso = z.object({
  id: zId,
  comprobante: z.string(),
  hora: z.string(),
  rut: zRutOut,
  nombre: z.string(),
  monto: zPesosOut,
});

export const CajaItem = z.object({
  id: zId,
  fecha: zFecha,
  office: z.string(),
  office_nombre: z.string(),
  cajero: z.string(),
  cajero_nombre: z.string().nullable(),
  estado: z.string(),
  saldo_apertura: zPesosOut,
  efectivo: zPesosOut,
  depositado: zPesosOut,
  entregado: zPesosOut,
  esperado: zPesosOut,
  contado: zPesosOut.nullable(),
  diferencia: zPesosOut.nullable(),
});

export const Caja = CajaItem.extend({
  version: z.number().int(),
  piezas: z.record(z.string(), z.number().int()).nullable(),
  aprobada_por: zPersonas.nullable(),
  /** The difference is beyond the tolerance and waits for another person. */
  falta_aprobar: z.boolean(),
  motivo: z.string().nullable(),
  por_medio: z.array(z.object({ medio_pago: z.string(), n: z.number().int(), monto: zPesosOut })),
  movimientos: z.array(
    z.object({
      id: zId,
      num_comprobante: z.number().int(),
      hora: z.string(),
      medio_pago: z.string(),
      rut_deudor: z.string().nullable(),
      nombre_deudor: z.string().nullable(),
      monto: zPesosOut,
      estado: z.string(),
    }),
  ),
  egresos: z.array(Egreso),
  depositos: z.array(Deposito),
  acciones_caja: z.array(z.object({ accion: z.string(), permitida: z.boolean(), motivo: z.string().optional() })),
  creado_en: zInstante,
});

export const Abrir = z.object({ office: z.string({ error: 'Elija la oficina' }).max(60), saldo_apertura: zPesos() });
export const Depositar = z.object({
  cuenta: z.string({ error: 'Elija la cuenta' }).max(10),
  monto: zPesos({ min: 1 }),
  boleta: zTexto(40),
});
export const AbonarDeposito = z.object({ deposito_id: zId, fecha: zFecha });
/** Pieces by denomination: {"20000": 3, "500": 12}. */
export const Contar = z.object({
  piezas: z.record(
    z.enum(['20000', '10000', '5000', '2000', '1000', '500', '100', '50', '10']),
    z.number().int('Debe ser un número entero').min(0, 'No puede ser negativo').max(100_000, 'Demasiadas piezas').optional(),
  ),
});
