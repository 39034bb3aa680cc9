import { and, eq } from 'drizzle-orm';
import { Invalid, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract, type Datos, MEDIOS, STATUS } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadoAl, estados } from '../domain/estados.ts';
import { type Linea, totales, totalLinea } from '../domain/totales.ts';
import { facturas, facturasPago } from '../tables.ts';
import { darNumero, enviar } from './enviar.ts';
import { clientes, type Fila, facturaDe, lista, resumen, vista } from './filas.ts';
import { datosPago, papel } from './imprimir.ts';

/** Lines as they are stored. 400 at the line whose discount is more than it. */
function lineasDe(items: Datos['items']): Linea[] {
  const lineas = items.map((l) => ({ ...l, descuento: l.descuento ?? pesos(0) }));
  const campos = Object.fromEntries(
    lineas.flatMap((l, i) => (totalLinea(l) < 0 ? [[`items.${i}.descuento`, ['No puede ser más que su línea']]] : [])),
  );
  if (Object.keys(campos).length > 0) throw new Invalid(campos);
  if (totales(lineas).total === 0) throw new Invalid({ items: ['El total debe ser mayor que cero'] });
  return lineas;
}

/** What is stored of what was sent; what was not sent is not touched. */
function columnas({ client, items, nota, ...d }: Partial<Datos>): Partial<Fila> {
  const c = client && {
    name: client.name,
    companyEmail: client.companyEmail,
    company: client.company ?? '',
    address: client.address ?? '',
    country: client.country ?? '',
    contact: client.contact ?? '',
  };
  const lineas = items && lineasDe(items);
  return {
    ...(Object.fromEntries(Object.entries(d).filter(([, v]) => v !== undefined)) as Partial<Fila>),
    ...(c ? { client: c, cliente_nombre: c.name, cliente_correo: c.companyEmail } : {}),
    ...(lineas ? { items: lineas, ...totales(lineas) } : {}),
    ...(nota === undefined ? {} : { nota: nota ?? '' }),
  };
}

function exigirFechas(f: { issuedDate: string; dueDate: string }): void {
  if (f.dueDate < f.issuedDate) throw new Invalid({ dueDate: ['No puede vencer antes de emitirse'] });
}

/** A draft, with its integer id. */
async function nueva(ctx: Ctx, datos: Partial<Fila>): Promise<Fila> {
  const id = ctx.id();
  exigirFechas(datos as Fila);
  return ctx.insert(facturas, {
    ...(datos as Fila),
    id,
    numero: await darNumero(ctx, 'id', id),
    estado: 'Draft',
    exento: pesos(0),
    pagado: pesos(0),
  });
}

async function pagar(ctx: Ctx, row: Fila, p: { monto: Pesos; fecha: string; medio: (typeof MEDIOS)[number]; comprobante?: string | null }) {
  const saldo = row.total - row.pagado;
  if (p.fecha > ctx.hoy) throw new Invalid({ fecha: ['No puede ser posterior a hoy'] });
  if (p.monto > saldo) throw new Rule('pago_excede_saldo', { saldo: formatPesos(saldo) }, { monto: [`El saldo es ${formatPesos(saldo)}`] });
  const estado = estados.go(estadoAl(row.estado, row.dueDate, ctx.hoy), 'pagar', p.monto === saldo ? 'Paid' : 'Partial Payment');
  await ctx.update(facturas, row.id, { pagado: pesos(row.pagado + p.monto), estado: estado as 'Paid' | 'Partial Payment' });
  await ctx.insert(facturasPago, {
    factura_id: row.id,
    fecha: p.fecha as never,
    monto: p.monto,
    medio: p.medio,
    comprobante: p.comprobante ?? null,
    quien: ctx.session.nombre,
  });
}

/** The audit keeps the whole content of what was removed for good (specification §4). */
async function eliminar(ctx: Ctx, row: Fila) {
  await ctx.remove(facturas, row.id);
  const suyos = and(eq(facturasPago.empresa_id, ctx.empresa_id), eq(facturasPago.factura_id, row.id));
  for (const { id } of await ctx.db.select({ id: facturasPago.id }).from(facturasPago).where(suyos)) await ctx.remove(facturasPago, id);
  return { id: row.numero };
}

const NOMBRES: Readonly<Record<string, string>> = {
  Draft: 'Borrador',
  Sent: 'Enviada',
  Downloaded: 'Abierta',
  'Partial Payment': 'Pago parcial',
  Paid: 'Pagada',
  'Past Due': 'Vencida',
  transferencia: 'Transferencia',
  cheque: 'Cheque',
  efectivo: 'Efectivo',
  descuento: 'Descuento del giro',
};
/** How a refusal says the state: "No se puede pagar: está en borrador". */
const DICHOS: Readonly<Record<string, string>> = {
  Draft: 'en borrador',
  Sent: 'enviada',
  Downloaded: 'abierta',
  'Partial Payment': 'pagada en parte',
  Paid: 'pagada',
  'Past Due': 'vencida',
};
const opciones = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo] ?? codigo, activo: true, orden: i + 1 }));

/** Nobody is told to pay an invoice that does not say where: bank and account come from the company's parameters, which start empty. */
async function porPagar(ctx: ReadCtx, row: Fila): Promise<void> {
  propia(ctx, row);
  const { bankName, iban } = await datosPago(ctx, { balance: pesos(row.total - row.pagado) });
  if (!bankName || !iban) throw new Rule('sin_cuenta_de_pago');
}

const propia = (_ctx: unknown, row: Fila): void => {
  if (row.dte_tipo !== null) throw new Rule('factura_tributaria');
};

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: {
    pago_excede_saldo: 'El pago excede el saldo de {saldo}',
    sin_cuenta_de_pago: 'Falta indicar en Parámetros el banco y la cuenta en que se pagan las facturas de oficina',
    factura_tributaria: 'Es un documento tributario: se ve aquí y se cambia en su operación',
  },
  estados,
  tabla: 'factura',
  nombreEstado: DICHOS,
  estadoDe: (ctx, row) => estadoAl(row.estado, row.dueDate, ctx.hoy),
  checks: { editar: propia, enviar: porPagar, pagar: propia, duplicar: propia, eliminar: propia },
  lista,
  columnas: exportColumns(CAMPOS, { invoiceStatus: NOMBRES }),
  cargar: facturaDe,
  detalle: vista,
  opciones: { status: opciones(STATUS), medios: opciones(MEDIOS) },
  handlers: {
    async plantilla(ctx, _input, row) {
      const invoice = await vista(ctx, row);
      return { invoice, paymentDetails: await datosPago(ctx, invoice) };
    },
    clientes: (ctx) => clientes(ctx),
    resumen: (ctx) => resumen(ctx),
    imprimir: (ctx, _input, row) => papel(ctx, row),
    crear: async (ctx, d) => vista(ctx, await nueva(ctx, columnas(d))),
    async editar(ctx, { id: _id, version: _version, ...d }, row) {
      const cambios = columnas(d);
      exigirFechas({ ...row, ...cambios });
      await ctx.update(facturas, row.id, cambios);
    },
    enviar: (ctx, _input, row) => enviar(ctx, row),
    pagar: (ctx, p, row) => pagar(ctx, row, p),
    async duplicar(ctx, _input, row) {
      const { client, cliente_nombre, cliente_correo, service, items, nota, neto, iva, total } = row;
      const plazo = { issuedDate: ctx.hoy, dueDate: row.dueDate < ctx.hoy ? ctx.hoy : row.dueDate };
      return vista(ctx, await nueva(ctx, { client, cliente_nombre, cliente_correo, service, items, nota, neto, iva, total, ...plazo }));
    },
    eliminar: (ctx, _input, row) => eliminar(ctx, row),
  },
});
