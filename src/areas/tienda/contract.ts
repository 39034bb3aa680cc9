import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCodigo, zFecha, zId, zInstante, zPesos, zPesosOut, zTexto } from '#kernel/fields.ts';

/** Words of the template: codes here, Spanish on screen. */
export const SORTS = ['featured', 'price-asc', 'price-desc'] as const;
export const COLORES = ['primary', 'success', 'warning', 'danger', 'info'] as const;
const ESTADOS = ['solicitado', 'aprobado', 'entregado', 'rechazado', 'anulado'] as const;
export const MAX_CANTIDAD = 99;

/** A product as specification §3 shapes it; integer id, as the template's clients compare it. Flags are of who asks. */
export const Producto = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  brand: z.string(),
  category: z.string(),
  price: zPesosOut,
  image: z.string(),
  hasFreeShipping: z.boolean(),
  rating: z.number().int(),
  isInWishlist: z.boolean(),
  isInCart: z.boolean(),
  colorOptions: z.array(z.enum(COLORES)),
  existencias: z.number().int(),
  destacado: z.boolean(),
  activo: z.boolean(),
  version: z.number().int(),
});
export type Producto = z.output<typeof Producto>;

const EnCarro = z.object({ id: z.number().int(), productId: z.number().int(), qty: z.number().int() });
const Deseado = z.object({ id: z.number().int(), productId: z.number().int() });

export const LineaCarro = Producto.extend({
  qty: z.number().int(),
  shippingDate: zFecha,
  offers: z.number().int(),
  discountPercentage: z.number().int(),
  /** Pesos of the line with its discount. */
  subtotal: zPesosOut,
});
export type LineaCarro = z.output<typeof LineaCarro>;

const Linea = z.object({
  productId: z.number().int(),
  name: z.string(),
  price: zPesosOut,
  qty: z.number().int(),
  discountPercentage: z.number().int(),
  subtotal: zPesosOut,
});

const PedidoComun = {
  id: zId,
  folio: z.number().int(),
  estado: z.enum(ESTADOS),
  solicitante: z.string(),
  mio: z.boolean(),
  sucursal: z.string(),
  sucursal_nombre: z.string(),
  total: zPesosOut,
  articulos: z.number().int(),
  shippingDate: zFecha,
  creado_en: zInstante,
};
export const PedidoItem = z.object(PedidoComun);
export type PedidoItem = z.output<typeof PedidoItem>;
export const Pedido = PedidoItem.extend({
  items: z.array(Linea),
  comentario: z.string().nullable(),
  aprobado_por: z.string().nullable(),
  motivo: z.string().nullable(),
});
export type Pedido = z.output<typeof Pedido>;

const entero = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Debe ser un número entero')
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `Debe estar entre 1 y ${max}`);
/** The template sends what it does not filter by as an empty text. */
const oVacio = <T extends z.ZodType>(s: T) => z.union([z.literal(''), s]).optional();
const monto = z
  .string()
  .regex(/^\d{1,10}$/, 'Debe ser un monto en pesos')
  .transform(Number);
/** Ids are compared as text: "7" is 7. */
const productId = z.union([z.number(), z.string()]).transform(String);
const Elegido = z.object({ productId });
const Motivo = z.object({ motivo: zTexto(300, 3) });

const DatosProducto = {
  name: zTexto(120),
  description: zTexto(2000),
  brand: zCodigo,
  category: zCodigo,
  price: zPesos({ min: 1, max: 100_000_000 }),
  hasFreeShipping: z.boolean(),
  rating: z.number().int().min(1, 'De 1 a 5').max(5, 'De 1 a 5'),
  colorOptions: z.array(z.enum(COLORES)).max(COLORES.length),
  existencias: z.number({ error: 'Indique las existencias' }).int().min(0, 'No puede ser negativo').max(1_000_000),
  destacado: z.boolean(),
};

export const contract = defineArea({
  area: 'tienda',
  tier: 0,
  uses: [],
  permissions: ['ver', 'pedir', 'aprobar', 'editar'],
  item: PedidoItem,
  entity: Pedido,
  list: {
    filters: z.object({ estado: z.enum(ESTADOS).optional(), mios: z.enum(['true', 'false']).optional() }),
    orden: ['folio', 'total', 'creado_en'],
    sumas: ['total'],
    defecto: '-folio',
  },
  options: ['sortBy', 'marcas_tienda', 'categorias_tienda', 'colorOptions', 'sucursales'],
  operations: {
    productos: query({
      permission: 'ver',
      http: 'GET /apps/ecommerce/products',
      input: z.object({
        q: z.string().max(100, 'Admite hasta 100 caracteres').optional(),
        sortBy: oVacio(z.enum(SORTS)),
        perPage: oVacio(entero(100)),
        page: oVacio(entero(1_000_000)),
        brand: oVacio(zCodigo),
        category: oVacio(zCodigo),
        rating: oVacio(entero(5)),
        price_min: oVacio(monto),
        price_max: oVacio(monto),
        /** Also those no longer offered, for who keeps them. */
        retirados: z.enum(['true', 'false', '']).optional(),
      }),
      output: z.object({
        products: z.array(Producto),
        total: z.number().int(),
        userCart: z.array(EnCarro),
        userWishlist: z.array(Deseado),
      }),
    }),
    producto: query({
      permission: 'ver',
      http: 'GET /apps/ecommerce/products/:id',
      output: z.object({ product: Producto.extend({ related: z.array(Producto) }) }),
    }),
    deseos: query({ permission: 'ver', http: 'GET /apps/ecommerce/wishlist', output: z.object({ products: z.array(Producto) }) }),
    carro: query({ permission: 'ver', http: 'GET /apps/ecommerce/cart', output: z.object({ products: z.array(LineaCarro) }) }),
    al_carro: action({ permission: 'pedir', http: 'POST /apps/ecommerce/cart', status: 201, input: Elegido, output: EnCarro }),
    a_deseos: action({ permission: 'pedir', http: 'POST /apps/ecommerce/wishlist', status: 201, input: Elegido, output: Deseado }),
    del_carro: action({
      permission: 'pedir',
      http: 'DELETE /apps/ecommerce/cart/:id',
      output: z.object({ removed: z.number().int() }),
    }),
    de_deseos: action({
      permission: 'pedir',
      http: 'DELETE /apps/ecommerce/wishlist/:id',
      output: z.object({ removed: z.number().int() }),
    }),
    cantidad: action({
      permission: 'pedir',
      http: 'PATCH /api/tienda/carro/:id',
      input: z.object({
        qty: z.number({ error: 'Indique la cantidad' }).int('Debe ser entera').min(1, 'De 1 a 99').max(MAX_CANTIDAD, 'De 1 a 99'),
      }),
      output: EnCarro,
    }),
    pedir: action({
      permission: 'pedir',
      http: 'POST /api/tienda/pedidos',
      money: true,
      status: 201,
      input: z.object({
        sucursal: zCodigo,
        comentario: zTexto(300).nullish(),
        /** What the person saw: 409 when it is no longer that. */
        total: zPesos().optional(),
      }),
      output: Pedido,
    }),
    aprobar: action({ permission: 'aprobar', on: 'one', output: Pedido }),
    rechazar: action({ permission: 'aprobar', on: 'one', input: Motivo, output: Pedido }),
    entregar: action({ permission: 'aprobar', on: 'one', output: Pedido }),
    anular: action({ permission: 'pedir', on: 'one', input: Motivo, output: Pedido }),
    crear_producto: action({
      permission: 'editar',
      http: 'POST /api/tienda/productos',
      status: 201,
      input: z.object(DatosProducto),
      output: Producto,
    }),
    editar_producto: action({
      permission: 'editar',
      http: 'PATCH /api/tienda/productos/:id',
      input: z
        .object({ ...DatosProducto, activo: z.boolean() })
        .extend({ id: z.unknown(), ...soloLectura('slug', 'image', 'isInWishlist', 'isInCart', 'related') })
        .partial()
        .extend({ version: z.number().int().min(1) }),
      output: Producto,
    }),
  },
});
