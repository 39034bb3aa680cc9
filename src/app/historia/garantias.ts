import { contract as garantias } from '#areas/garantias/contract.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import { constituirAval, ofrecerAval } from './avales.ts';
import type { Cuaderno, Prestado } from './cuaderno.ts';
import type { Narrador } from './narrador.ts';

type Nueva = InputOf<typeof garantias, 'crear'>;
type Bien = Nueva['bien'];
/** Where a guarantee of the story stops. */
type Fin =
  | 'propuesta'
  | 'en_tasacion'
  | 'en_constitucion'
  | 'constituida'
  | 'asignada'
  | 'modificada'
  | 'por_modificar'
  | 'por_alzar'
  | 'alzada'
  | 'desistida';

interface Caso {
  dias: number;
  tipo: string;
  sobre: Nueva['sobre'];
  bien: Bien;
  uf: number;
  fin: Fin;
}

const casa = (direccion: string, comuna: string, rol: string, cbr: string, destino = 'COMERCIAL'): Bien => ({
  direccion,
  comuna,
  rol_avaluo: rol,
  fojas: String(1200 + rol.length * 37),
  numero: String(830 + rol.length * 11),
  anio: '2019',
  cbr,
  tipos_bien_raiz: destino === 'HABITACIONAL' ? 'CASA' : 'BODEGA',
  tipos_destino: destino,
});
const auto = (marca: string, modelo: string, patente: string, tipo: string): Bien => ({
  descripcion: `${marca} ${modelo}`,
  marca,
  modelo,
  patente,
  anio: '2022',
  tipos_vehiculo: tipo,
  motor: `M${patente}77`,
  chasis: `CH${patente}01`,
  rvm: patente,
  inscripcion: `RPSD-${patente}`,
});
const maquina = (descripcion: string, inscripcion: string): Bien => ({ descripcion, inscripcion, ubicacion: 'Planta del cliente' });
const boleta = (emisor: string, numero: string): Bien => ({ emisor, numero });

const CASOS: readonly Caso[] = [
  {
    dias: 392,
    tipo: 'HIPOTECA',
    sobre: 'ESPECIFICA',
    bien: casa('Camino a Melipilla 8420', '13119', '812-44', 'Santiago'),
    uf: 9_800,
    fin: 'asignada',
  },
  {
    dias: 361,
    tipo: 'PRENDA_VEHICULO',
    sobre: 'ESPECIFICA',
    bien: auto('Freightliner', 'Cascadia', 'KXTR21', 'TRACTOCAMION'),
    uf: 2_900,
    fin: 'asignada',
  },
  { dias: 333, tipo: 'BOLETA_BANCARIA', sobre: 'GENERAL', bien: boleta('Banco Ficticio de Chile', '77120'), uf: 450, fin: 'constituida' },
  {
    dias: 300,
    tipo: 'PRENDA_MAQUINARIA',
    sobre: 'ESPECIFICA',
    bien: maquina('Torno CNC de bancada plana', 'RPSD-44812'),
    uf: 2_200,
    fin: 'asignada',
  },
  {
    dias: 274,
    tipo: 'HIPOTECA',
    sobre: 'GENERAL',
    bien: casa('Avenida Colón 3310', '08110', '1540-12', 'Talcahuano'),
    uf: 7_400,
    fin: 'modificada',
  },
  { dias: 251, tipo: 'FIANZA_SOLIDARIA', sobre: 'GENERAL', bien: {}, uf: 1_500, fin: 'constituida' },
  {
    dias: 221,
    tipo: 'PRENDA_VEHICULO',
    sobre: 'ESPECIFICA',
    bien: auto('Mercedes-Benz', 'Actros 2651', 'LPDV64', 'CAMION'),
    uf: 2_600,
    fin: 'alzada',
  },
  {
    dias: 196,
    tipo: 'PRENDA_AGRARIA',
    sobre: 'ESPECIFICA',
    bien: maquina('Cosechadora de uva autopropulsada', 'RPSD-51204'),
    uf: 3_100,
    fin: 'asignada',
  },
  {
    dias: 171,
    tipo: 'DEPOSITO_A_PLAZO_ENDOSADO',
    sobre: 'ESPECIFICA',
    bien: boleta('Banco Demostración', 'DAP-330918'),
    uf: 800,
    fin: 'asignada',
  },
  {
    dias: 140,
    tipo: 'HIPOTECA',
    sobre: 'MIXTA',
    bien: casa('Los Aromos 1290', '13120', '402-7', 'Santiago', 'HABITACIONAL'),
    uf: 11_200,
    fin: 'asignada',
  },
  {
    dias: 112,
    tipo: 'PRENDA_INDUSTRIAL',
    sobre: 'ESPECIFICA',
    bien: maquina('Grupo generador de 500 kVA', 'RPSD-55831'),
    uf: 1_700,
    fin: 'por_modificar',
  },
  {
    dias: 84,
    tipo: 'PRENDA_VEHICULO',
    sobre: 'ESPECIFICA',
    bien: auto('Volvo', 'FH 540', 'PSCW38', 'TRACTOCAMION'),
    uf: 3_300,
    fin: 'por_alzar',
  },
  {
    dias: 66,
    tipo: 'HIPOTECA',
    sobre: 'GENERAL',
    bien: casa('Ruta 5 Sur kilómetro 1012', '10101', '2210-3', 'Puerto Montt'),
    uf: 8_900,
    fin: 'constituida',
  },
  {
    dias: 48,
    tipo: 'PRENDA_MAQUINARIA',
    sobre: 'ESPECIFICA',
    bien: maquina('Excavadora sobre orugas de 22 toneladas', 'RPSD-58112'),
    uf: 4_100,
    fin: 'desistida',
  },
  {
    dias: 41,
    tipo: 'HIPOTECA',
    sobre: 'GENERAL',
    bien: casa('San Martín 455', '07101', '118-22', 'Talca'),
    uf: 6_300,
    fin: 'en_constitucion',
  },
  {
    dias: 15,
    tipo: 'PRENDA_VEHICULO',
    sobre: 'ESPECIFICA',
    bien: auto('Toyota', 'Hilux 2.8', 'RTKB90', 'CAMIONETA'),
    uf: 650,
    fin: 'en_constitucion',
  },
  {
    dias: 8,
    tipo: 'HIPOTECA',
    sobre: 'GENERAL',
    bien: casa('Balmaceda 2180', '04101', '903-15', 'La Serena'),
    uf: 5_700,
    fin: 'en_tasacion',
  },
  { dias: 3, tipo: 'POLIZA', sobre: 'GENERAL', bien: boleta('Aseguradora Ficticia S.A.', 'POL-90215'), uf: 900, fin: 'propuesta' },
];
const FINANCIERAS: readonly string[] = ['BOLETA_BANCARIA', 'DEPOSITO_A_PLAZO_ENDOSADO', 'POLIZA'];
const ASEGURADAS: readonly string[] = ['HIPOTECA', 'PRENDA_VEHICULO'];
const TASADORES: readonly (readonly [rut: string, nombre: string])[] = [
  ['40000077-8', 'Ana Tasa Ficticia'],
  ['40000078-6', 'Pedro Avalúo Ejemplo'],
];

function seguro(n: Narrador, k: number): NonNullable<Nueva['seguro']> {
  // The insurance of the older ones is about to lapse: someone must ask for it.
  return {
    aseguradora: 'Aseguradora Ficticia S.A.',
    poliza: `INC-${20_400 + k * 7}`,
    periodo_prima: 'ANUAL',
    prima: 240_000 + k * 15_000,
    vence: addMonths(n.fecha, k % 4 === 0 ? 13 : 12),
    beneficiario_endosado: true,
  };
}

async function proponer(n: Narrador, c: Cartera, o: Caso, k: number): Promise<string> {
  const financiera = FINANCIERAS.includes(o.tipo);
  const aval_id = o.tipo === 'FIANZA_SOLIDARIA' ? await avalDe(n, c) : null;
  const { id } = await n.nuevo(garantias, 'operaciones', {
    tipo: o.tipo,
    sobre: o.sobre,
    beneficiario: 'LA_EMPRESA',
    cliente_rut: c.cedente.rut,
    otorgante_rut: c.cedente.rut,
    nombre_otorgante: c.cedente.razon,
    constitucion: financiera ? 'ENDOSO' : 'ESCRITURA_PUBLICA',
    grado: 1,
    bien: o.bien,
    aval_id,
    notaria: 'Primera Notaría ficticia de Santiago',
    repertorio: `${4_100 + k * 13}-2025`,
    fecha_escritura: n.fecha,
    gravamenes_preferentes_uf: o.tipo === 'HIPOTECA' && k % 2 === 1 ? '1200' : '0',
    seguro: ASEGURADAS.includes(o.tipo) ? seguro(n, k) : null,
    ...(financiera || aval_id ? { valor_liquidacion_uf: String(o.uf) } : {}),
    ...(financiera ? { vence: addDays(n.fecha, o.tipo === 'BOLETA_BANCARIA' ? 330 : 400) } : {}),
  });
  return id;
}

async function avalDe(n: Narrador, c: Cartera): Promise<string> {
  const id = await ofrecerAval(n, c, 'socio');
  await constituirAval(n, c, id);
  return id;
}

async function tasar(n: Narrador, id: string, o: Caso, k: number): Promise<void> {
  const [tasador_rut, tasador] = TASADORES[k % 2] ?? ['40000077-8', 'Ana Tasa Ficticia'];
  await n.hacer(garantias, 'registrar_tasacion', 'operaciones', id, {
    fecha: n.fecha,
    tasador_rut,
    tasador,
    tasacion_uf: String(o.uf),
    valor_liquidacion_uf: String(Math.round(o.uf * 0.82)),
  });
}

/** Assigns to a credit what it owes, or what the good covers when it is less. */
async function asignar(n: Narrador, id: string, p: Prestado | undefined, numero: number): Promise<void> {
  const { libre_uf, deudas } = await n.detalle<{ libre_uf: string; deudas: { origen_id: string }[] }>(garantias, 'operaciones', id);
  // What is assigned is owed by the client who gave it.
  if (!p || !deudas.some((d) => d.origen_id === p.id)) return;
  const monto = Math.min(Math.floor(Number(libre_uf)), 110);
  const pedido = { objeto: 'credito' as const, objeto_id: p.id, nombre: `Crédito ${numero}`, monto_asignado_uf: String(monto) };
  if (monto > 0) await n.hacer(garantias, 'asignar', 'operaciones', id, pedido);
}

/** As far as `fin`, all by whom it touches. */
async function constituir(n: Narrador, c: Cartera, o: Caso, k: number): Promise<string> {
  const id = await proponer(n, c, o, k);
  if (o.fin === 'propuesta') return id;
  const tasable = !FINANCIERAS.includes(o.tipo) && o.tipo !== 'FIANZA_SOLIDARIA';
  await n.hacer(garantias, tasable ? 'pedir_tasacion' : 'sin_tasacion', 'operaciones', id, {});
  if (o.fin === 'en_tasacion') return id;
  if (o.fin === 'desistida') {
    await n.hacer(garantias, 'desistir', 'operaciones', id, { motivo: 'El cliente vendió el bien y ofreció otro' });
    return id;
  }
  if (tasable) await tasar(n, id, o, k);
  if (o.fin === 'en_constitucion') return id;
  await n.hacer(garantias, 'constituir', 'fiscalia', id, { fecha_constitucion: n.fecha });
  if (k % 5 === 0) {
    const gasto = { concepto: 'CONSTITUCION' as const, monto: 145_000, detalle: 'Inscripción en el Conservador de Bienes Raíces' };
    await n.hacer(garantias, 'cobrar_gasto', 'operaciones', id, gasto);
  }
  return id;
}

async function despues(n: Narrador, hasta: Fecha, c: Cartera, o: Caso, id: string): Promise<void> {
  const motivo = 'El bien bajó de precio según la última tasación';
  if (o.fin === 'modificada')
    n.agendarAparte(addDays(hasta, -44), async () => {
      const tasacion = { fecha: n.fecha, tasador_rut: '40000078-6', tasador: 'Pedro Avalúo Ejemplo' };
      const cifras = { tasacion_uf: String(o.uf + 300), valor_liquidacion_uf: String(Math.round(o.uf * 0.86)) };
      await n.hacer(garantias, 'modificar', 'operaciones', id, { motivo: 'Retasación anual', tasacion: { ...tasacion, ...cifras } });
    });
  if (o.fin === 'por_modificar')
    n.agendarAparte(addDays(hasta, -2), () =>
      n.hacer(garantias, 'modificar', 'operaciones', id, { motivo, gravamenes_preferentes_uf: '200' }),
    );
  const pedir = () =>
    n.hacer(garantias, 'solicitar_alzamiento', c.cedente.ejecutivo, id, { motivo: 'Pagó lo que caucionaba y vende el vehículo' });
  if (o.fin === 'por_alzar') n.agendarAparte(addDays(hasta, -3), pedir);
  if (o.fin === 'alzada')
    n.agendarAparte(addDays(hasta, -30), async () => {
      await pedir();
      await n.hacer(garantias, 'alzar', 'fiscalia', id, {});
    });
}

/** The guarantees of the company, on their days: those of a credit are given by who took it. */
export function agendarGarantias(n: Narrador, hasta: Fecha, cuaderno: Cuaderno, turno: () => Promise<Cartera | undefined>): void {
  for (const [k, o] of CASOS.entries())
    n.agendarAparte(addDays(hasta, -o.dias), async () => {
      const p = o.fin === 'asignada' ? await cuaderno.tomar(n, (x) => x.habito === 'al_dia' || x.habito === 'atrasado') : undefined;
      const c = p?.c ?? (await turno());
      if (!c) return;
      const id = await constituir(n, c, o, k);
      if (o.fin === 'asignada' && o.sobre !== 'GENERAL') await asignar(n, id, p, p?.numero ?? 0);
      await despues(n, hasta, c, o, id);
    });
}
