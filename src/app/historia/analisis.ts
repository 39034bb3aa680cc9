import { contract as analisis } from '#areas/analisis/contract.ts';
import { procesarEvaluaciones } from '#areas/analista/public.server.ts';
import type { Cartera } from './alta.ts';
import type { Narrador } from './narrador.ts';
import { registroDeVentas } from './rcv.ts';

const MILLON = 1_000_000;
const FUNDAMENTO =
  'Ventas estables con deudores conocidos; los socios responden con su aval y la caja cubre los gastos financieros con holgura. Se propone mantener el cupo.';

/** A year of statements that is square, in the size of the client's line. */
function ejercicio(c: Cartera, anio: number) {
  const parte = (pct: number) => Math.round((c.cedente.linea * MILLON * pct) / 100);
  const activos = { activo_corriente: parte(300), activo_total: parte(510), pasivo_corriente: parte(215), pasivo_total: parte(330) };
  const patrimonio = activos.activo_total - activos.pasivo_total;
  const ventas = parte(590);
  const resultados = {
    ventas,
    costo_ventas: Math.round(ventas * 0.72),
    gastos_administracion: Math.round(ventas * 0.15),
    gastos_financieros: Math.round(ventas * 0.03),
    depreciacion: Math.round(ventas * 0.02),
    cuentas_por_cobrar: parte(118),
    resultado: Math.round(ventas * 0.06),
  };
  return { ejercicio: anio, ...activos, patrimonio, ...resultados };
}

/** Writes a section of an analysis over the version in which it stands. */
async function escribir(n: Narrador, quien: string, id: string, numero: number, datos: object): Promise<void> {
  const { vista } = await n.detalle<{ vista: { secciones: { numero: number; version: number }[] } }>(analisis, quien, id);
  const version_seccion = vista.secciones.find((s) => s.numero === numero)?.version ?? 1;
  await n.hacer(analisis, 'guardar_seccion', quien, id, { ...datos, n: numero, version_seccion });
}

/** Begins the analysis of a client with the register of its sales. Answers its id. */
export async function empezarAnalisis(n: Narrador, c: Cartera, meses: number): Promise<string> {
  const quien = c.cedente.ejecutivo;
  const nuevo = await n.nuevo(analisis, quien, { rut: c.cedente.rut, tipo: 'RENOVACION', fecha_corte: n.fecha });
  await n.acto(analisis, 'importar_ventas', quien, {}, { id: nuevo.id, archivos: registroDeVentas(c, n.fecha, meses) });
  return nuevo.id;
}

/** Everything that the analysis needs to be sent for its review, with the evaluation of the machine asked and made. */
export async function completarAnalisis(n: Narrador, c: Cartera, id: string): Promise<void> {
  const quien = c.cedente.ejecutivo;
  const anio = Number(n.fecha.slice(0, 4)) - 1;
  await escribir(n, quien, id, 1, { comentario_buro: 'Sin protestos ni morosidades informadas; deuda directa acorde con su venta.' });
  await escribir(n, quien, id, 2, {
    ejercicios: [ejercicio(c, anio - 1), ejercicio(c, anio)],
    tgr_situacion: 'SIN_DEUDA',
    causas_civiles: 0,
    causas_laborales: 0,
    causas_cobranza: 0,
  });
  await escribir(n, quien, id, 3, {
    razon_deudores: 'A los compradores menores no se les compra: sólo se pide el informe de quienes pagarían lo que se anticipa.',
  });
  await escribir(n, quien, id, 4, {
    comentario_interno: 'Opera hace más de un año con nosotros; sus deudores pagan dentro de lo pactado.',
  });
  await escribir(n, quien, id, 5, { garantias_leidas: n.fecha, comentario_garantias: 'Aval del socio principal, sin garantías reales.' });
  await n.hacer(analisis, 'pedir_evaluacion', quien, id, {});
  await procesarEvaluaciones(n.seeder.deps);
  await escribir(n, quien, id, 7, {
    recomendacion: 'APROBAR',
    linea_propuesta: c.cedente.linea * MILLON,
    motivo_sobre_sugerida: 'Contratos nuevos firmados con dos de sus deudores: la venta del próximo semestre la sostiene.',
    productos: ['FACTORING'],
    plazo_maximo: 120,
    anticipo_pct: '95',
    tasa_mensual: '1.8',
    rating_supuesto: 'B',
    fundamento: FUNDAMENTO,
  });
  await n.hacer(analisis, 'enviar_a_revision', quien, id, {});
}

/** The analyst, who did not write it, closes it. */
export const cerrarAnalisis = (n: Narrador, id: string): Promise<void> => n.hacer(analisis, 'cerrar', 'analista', id, {});

/** The analyst sends it back with what is missing in a section. */
export const observarAnalisis = (n: Narrador, id: string): Promise<void> =>
  n.hacer(analisis, 'observar', 'analista', id, { seccion: 7, texto: 'Explique la alza de diciembre: el cupo se pide sobre ella.' });

export const anularAnalisis = (n: Narrador, c: Cartera, id: string): Promise<void> =>
  n.hacer(analisis, 'anular', 'analista', id, { motivo: `${c.cedente.razon} desiste de renovar este mes` });
