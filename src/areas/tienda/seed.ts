import type { InputOf } from '#kernel/contract.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

type Datos = InputOf<typeof contract, 'crear_producto'>;
type Pieza = readonly [
  name: string,
  category: string,
  brand: string,
  price: number,
  existencias: number,
  description: string,
  mas?: Partial<Datos>,
];

/** What an office of the house uses: goods and services bought in one place. */
const PIEZAS: readonly Pieza[] = [
  [
    'Resma carta 75 g',
    'PAPELERIA',
    'ALERCE',
    4_290,
    240,
    'Quinientas hojas blancas, para impresora láser o tinta.',
    { destacado: true, rating: 5 },
  ],
  ['Resma oficio 75 g', 'PAPELERIA', 'ALERCE', 4_990, 180, 'Para contratos y pagarés que se firman en papel.'],
  [
    'Archivador palanca ancho',
    'PAPELERIA',
    'TORRE_ALTA',
    2_790,
    90,
    'Lomo de 7 cm con portaetiqueta.',
    { colorOptions: ['primary', 'danger', 'success'] },
  ],
  ['Carpeta colgante, 25 unidades', 'PAPELERIA', 'TORRE_ALTA', 11_900, 60, 'Tamaño oficio, con visor plástico.'],
  ['Caja de archivo para bodega', 'PAPELERIA', 'TORRE_ALTA', 1_890, 300, 'Cartón corrugado; caben doce archivadores.', { rating: 3 }],
  [
    'Lápices pasta, 12 unidades',
    'PAPELERIA',
    'QUILA',
    3_490,
    120,
    'Punta media de secado rápido.',
    { colorOptions: ['primary', 'danger', 'info'] },
  ],
  [
    'Timbre automático con fecha',
    'PAPELERIA',
    'QUILA',
    18_900,
    25,
    'Se graba con la leyenda que se pida: recibido, pagado, anulado.',
    { rating: 5 },
  ],
  ['Notas adhesivas, 6 blocks', 'PAPELERIA', 'QUILA', 3_990, 150, 'Cien hojas cada uno.', { colorOptions: ['warning', 'info', 'success'] }],
  [
    'Notebook 14 pulgadas',
    'TECNOLOGIA',
    'NORTEC',
    689_990,
    12,
    'Procesador de ocho núcleos, 16 GB de memoria y disco cifrado. Llega configurado.',
    { destacado: true, hasFreeShipping: true, rating: 5 },
  ],
  [
    'Monitor 27 pulgadas',
    'TECNOLOGIA',
    'NORTEC',
    169_990,
    20,
    'Altura regulable y puerto USB-C con carga.',
    { hasFreeShipping: true, destacado: true },
  ],
  ['Teclado y mouse inalámbricos', 'TECNOLOGIA', 'NORTEC', 32_990, 45, 'Distribución en español, con ñ.', { rating: 4 }],
  ['Audífonos con micrófono', 'TECNOLOGIA', 'NORTEC', 39_990, 40, 'Para la mesa de cobranza: cancelan el ruido de la sala.', { rating: 5 }],
  [
    'Lector de documentos',
    'TECNOLOGIA',
    'MAIPO',
    249_990,
    6,
    'Digitaliza treinta páginas por minuto, por los dos lados.',
    { hasFreeShipping: true },
  ],
  [
    'Token de firma electrónica',
    'TECNOLOGIA',
    'MAIPO',
    24_900,
    30,
    'Dispositivo para la firma avanzada del representante.',
    { destacado: true },
  ],
  ['Tóner negro para impresora', 'TECNOLOGIA', 'MAIPO', 74_990, 18, 'Rinde tres mil páginas.', { rating: 3 }],
  [
    'Silla ergonómica',
    'MOBILIARIO',
    'SUR_OFICINA',
    159_990,
    15,
    'Respaldo de malla, apoyo lumbar y brazos regulables.',
    { destacado: true, hasFreeShipping: true, rating: 5, colorOptions: ['primary', 'danger'] },
  ],
  [
    'Escritorio de altura regulable',
    'MOBILIARIO',
    'SUR_OFICINA',
    329_990,
    8,
    'Eléctrico, de 140 por 70 cm.',
    { hasFreeShipping: true, rating: 5 },
  ],
  ['Estante metálico', 'MOBILIARIO', 'SUR_OFICINA', 64_990, 14, 'Cinco repisas de ochenta kilos cada una.'],
  ['Lámpara de escritorio', 'MOBILIARIO', 'ANDES', 22_990, 35, 'Luz regulable y carga inalámbrica.', { colorOptions: ['info', 'warning'] }],
  ['Pizarra blanca 120 × 90', 'MOBILIARIO', 'ANDES', 45_990, 10, 'Magnética, con borrador y plumones.'],
  ['Café en grano, 1 kg', 'CAFETERIA', 'MAIPO', 14_990, 80, 'Tostado medio, molido a pedido.', { rating: 5, destacado: true }],
  ['Té negro, 100 bolsitas', 'CAFETERIA', 'MAIPO', 5_990, 70, 'Para la sala de reuniones.'],
  ['Agua purificada, bidón de 20 litros', 'CAFETERIA', 'ALERCE', 4_500, 100, 'Con retiro del envase vacío.', { rating: 4 }],
  ['Vasos de cartón, 100 unidades', 'CAFETERIA', 'ALERCE', 6_490, 60, 'Compostables.', { rating: 3 }],
  ['Alcohol gel, 1 litro', 'ASEO', 'ANDES', 4_990, 90, 'Con dosificador.'],
  ['Toallas de papel, 2 rollos', 'ASEO', 'ANDES', 7_990, 110, 'Doble hoja, para dispensador.'],
  ['Bolsas de basura, 50 unidades', 'ASEO', 'QUILA', 5_490, 75, 'Setenta por noventa, resistentes.', { rating: 3 }],
  [
    'Extintor de polvo químico',
    'SEGURIDAD',
    'SUR_OFICINA',
    38_990,
    9,
    'Cuatro kilos, con certificado vigente y soporte.',
    { hasFreeShipping: true, rating: 5 },
  ],
  [
    'Caja de seguridad para documentos',
    'SEGURIDAD',
    'SUR_OFICINA',
    189_990,
    4,
    'Resiste una hora de fuego. Para pagarés y cheques en custodia.',
    { rating: 5 },
  ],
  ['Botiquín de oficina', 'SEGURIDAD', 'ANDES', 29_990, 16, 'Veinticinco personas, según la norma.'],
  ['Retiro y destrucción de documentos', 'SERVICIOS', 'ALERCE', 45_000, 50, 'Por caja, con certificado de destrucción.', { rating: 4 }],
  ['Mensajería urgente en la ciudad', 'SERVICIOS', 'QUILA', 6_900, 500, 'Retiro en la sucursal y entrega el mismo día.', { rating: 4 }],
  [
    'Curso de cesión electrónica',
    'SERVICIOS',
    'ALERCE',
    85_000,
    20,
    'Cuatro horas en línea, con certificado.',
    { rating: 5, hasFreeShipping: true },
  ],
];

const CARROS = [
  { de: 'ejecutivo', carro: [1, 12, 21], deseos: [16, 9] },
  { de: 'cobranza', carro: [12], deseos: [17] },
  { de: 'admin', carro: [10], deseos: [16] },
];

export const seed: Seed = {
  orden: 97,
  async run(s) {
    for (const [name, category, brand, price, existencias, description, mas] of PIEZAS)
      await s.act(contract, 'crear_producto', 'admin@demo.cl', {
        name,
        category,
        brand,
        price,
        existencias,
        description,
        hasFreeShipping: false,
        rating: 4,
        colorOptions: [],
        destacado: false,
        ...mas,
      });
    const llevar = async (de: string, ids: readonly number[]) => {
      for (const productId of ids) await s.act(contract, 'al_carro', `${de}@demo.cl`, { productId });
    };
    // One order waits for somebody, another is on its way.
    await llevar('operaciones', [1, 1, 1, 7]);
    await s.act(contract, 'pedir', 'operaciones@demo.cl', { sucursal: 'SANTIAGO', comentario: 'Para la mesa de curses' });
    await llevar('tesoreria', [14, 29]);
    const { id } = await s.act(contract, 'pedir', 'tesoreria@demo.cl', { sucursal: 'CONCEPCION', comentario: 'Custodia de cheques' });
    await s.act(contract, 'aprobar', 'gerencia@demo.cl', {}, { id });
    for (const { de, carro, deseos } of CARROS) {
      await llevar(de, carro);
      for (const productId of deseos) await s.act(contract, 'a_deseos', `${de}@demo.cl`, { productId });
    }
  },
};
