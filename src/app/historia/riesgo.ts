import { contract as analista } from '#areas/analista/contract.ts';
import { procesarEvaluaciones } from '#areas/analista/public.server.ts';
import { contract as bir } from '#areas/bir/contract.ts';
import { contract as buro } from '#areas/buro/contract.ts';
import { escribirCaso, procesarCola } from '#areas/buro/public.server.ts';
import { contract as clientes } from '#areas/clientes/contract.ts';
import { personaPorRut } from '#areas/clientes/public.server.ts';
import { contract as parametros } from '#areas/parametros/contract.ts';
import { contract as solicitudes } from '#areas/solicitudes/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Cartera, pedirLinea } from './alta.ts';
import { anularAnalisis, cerrarAnalisis, completarAnalisis, empezarAnalisis, observarAnalisis } from './analisis.ts';
import { archivar } from './archivar.ts';
import { consultarPara } from './consultar-para.ts';
import { representante } from './empresas.ts';
import type { Narrador } from './narrador.ts';
import { agendarSeguimiento } from './seguimiento.ts';
import { agendarTropiezos } from './tropiezos.ts';

/** Clients whose reports are asked, in the order in which they came: what the monthly budget of the bureau pays for, with some of their debtors. */
const CLIENTES = 11;
const DEUDORES = 17;
/** Score of those whose warning the last night opens: the simulator gives no clean firm under 700. */
const SCORE_CAIDO = 470;

interface Fila {
  rut: string;
}
const rutsDe = (carteras: readonly Cartera[]) => carteras.slice(0, CLIENTES).map((c) => c.cedente.rut);
const deudores = (carteras: readonly Cartera[]) =>
  [...new Set(carteras.slice(0, CLIENTES).flatMap((c) => c.deudores.map((d) => d.rut)))].slice(0, DEUDORES);

/** The analyst asks what the sources know of clients and debtors, and they answer. */
async function consultar(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  const ruts = [...rutsDe(carteras), ...deudores(carteras)];
  const motivo = 'EVALUACION';
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], motivo, forzar: false });
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'DEUDA', fuentes: ['CMF', 'TGR'], motivo, forzar: false });
  const otras = ['PODER_JUDICIAL', 'BOLETIN_CONCURSAL'];
  await n.acto(buro, 'crear', 'analista', { ruts: rutsDe(carteras), tipo: 'OTRA', fuentes: otras, motivo, forzar: false });
  await procesarCola(n.seeder.deps);
}

/** Partners sign that their reports may be asked: of a natural person nothing is asked without it. */
async function consentir(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  for (const c of carteras.slice(0, 4)) {
    const socio = representante(c.cedente.i);
    const archivo = await archivar(
      n,
      c.cedente.ejecutivo,
      { tipo_archivo: 'CONSENTIMIENTO', referido_tipo: 'persona', referido_id: socio.rut, rut: socio.rut },
      ['Autorización para consultar antecedentes comerciales', socio.nombre, `Firmada el ${formatFecha(n.fecha)}`],
    );
    await n.acto(clientes, 'consentir', c.cedente.ejecutivo, {
      rut: socio.rut,
      folio: `AUT-${100 + c.cedente.i}`,
      fecha: n.fecha,
      archivo,
      hasta: addDays(n.fecha, 365),
      fuentes: ['EQUIFAX_PERSONA', 'CMF'],
      canal: 'PAPEL',
    });
  }
  const ruts = carteras.slice(0, 4).map((c) => representante(c.cedente.i).rut);
  await n.acto(buro, 'crear', 'analista', { ruts, tipo: 'BURO', fuentes: ['EQUIFAX_PERSONA'], motivo: 'EVALUACION', forzar: false });
  await procesarCola(n.seeder.deps);
}

/** The risk pages of those who were asked about, and what people wrote on two of them. */
async function emitir(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  // Of a debtor that sold us nothing yet the house knows a number and no name: its page would have none.
  const ruts = rutsDe(carteras);
  await n.seeder.arrange(async (ctx) => {
    for (const rut of deudores(carteras)) if (await personaPorRut(ctx, rut)) ruts.push(rut);
  });
  const { resultados } = await n.acto(bir, 'crear', 'analista', { ruts, motivo: 'EVALUACION' });
  const [primero, segundo] = resultados.filter((r) => r.bir_id !== null);
  if (primero?.bir_id)
    await n.hacer(bir, 'comentar', 'analista', primero.bir_id, {
      texto: 'Conversado con el gerente de finanzas: cierra contrato en abril.',
    });
  if (segundo?.bir_id)
    await n.hacer(bir, 'fijar_rating', 'analista', segundo.bir_id, {
      rating: 'D',
      fundamento: 'La empresa informó la salida de su principal contrato y aún no lo reemplaza: se baja hasta ver tres meses de venta.',
    });
}

/** Two whose score falls: the bureau is asked again because something was heard, and the night opens its warning. */
async function empeorar(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  const ruts = [carteras[5], carteras[8]].flatMap((c) => (c ? [c.cedente.rut] : []));
  await n.seeder.arrange(async (ctx) => {
    for (const rut of ruts) await escribirCaso(ctx, { rut, desde: n.fecha, contenido: { buro: golpeado(rut, n.fecha) } });
  });
  const motivo_refresco = 'ANTECEDENTE_NUEVO';
  const pedido = { ruts, tipo: 'BURO' as const, fuentes: ['EQUIFAX_EMPRESA'], motivo: 'SEGUIMIENTO', forzar: true, motivo_refresco };
  await n.acto(buro, 'crear', 'analista', pedido);
  await procesarCola(n.seeder.deps);
}

/** What the bureau says of a firm that bounced a cheque. */
function golpeado(rut: Cartera['cedente']['rut'], hoy: Fecha) {
  const protesto = {
    tipo: 'CHEQUE',
    banco: 'Banco de la plaza',
    moneda: 'CLP' as const,
    monto: '3480000',
    causal: 'Falta de fondos',
    aclarado: false,
  };
  const nada = { morosidades: [], socios: [], bienes: [], advertencias: [], laborales: 0, concursal: false, caducados: 0 };
  return {
    ...nada,
    rut,
    nombre: null,
    score: SCORE_CAIDO,
    protestos: [{ ...protesto, fecha: addDays(hoy, -6) }],
    consultas12m: 4,
  };
}

/** Those whose reports were asked and that nothing stops. */
async function sinBloqueo(n: Narrador, carteras: readonly Cartera[]): Promise<Cartera[]> {
  const parados = new Set((await n.lista<Fila>(clientes, 'analista', { bloqueado: 'si', perPage: '100' })).map((f) => f.rut));
  return carteras.slice(0, CLIENTES).filter((c) => !parados.has(c.cedente.rut));
}

/** Analyses in each of their states: closed twice, waiting for their review, sent back, half written, and one annulled. */
async function analizar(n: Narrador, carteras: readonly Cartera[]): Promise<void> {
  for (const [k, c] of (await sinBloqueo(n, carteras)).slice(0, 6).entries()) {
    const id = await empezarAnalisis(n, c, k === 4 ? 14 : 24);
    if (k === 5) await anularAnalisis(n, c, id);
    else if (k !== 4) await completarAnalisis(n, c, id);
    if (k < 2) await cerrarAnalisis(n, id);
    if (k === 3) await observarAnalisis(n, id);
  }
}

/** From today what risk finds may stop an act: one person proposes it and another puts it in force. */
async function regir(n: Narrador): Promise<void> {
  const motivo = 'Acuerdo del directorio: ninguna línea sin informe de riesgo';
  const p = await n.acto(parametros, 'proponer', 'admin', { clave: 'parametros.riesgo_desde', valor: true, desde: n.fecha, motivo });
  await n.hacer(parametros, 'aprobar', 'gerencia', p.id, {});
}

/** A renewal asked with its evaluation, as it waits for the analyst. Answers its id. */
async function pedir(n: Narrador, c: Cartera): Promise<string> {
  const { id } = await pedirLinea(n, c.cedente, c.deudores, async (borrador) => {
    await consultarPara(n, c, borrador);
    await n.hacer(solicitudes, 'evaluar', c.cedente.ejecutivo, borrador, {});
    await procesarEvaluaciones(n.seeder.deps);
  });
  return id;
}

/** The analyst writes the file of a renewal and puts it before the comité. */
async function proponer(n: Narrador, asunto_id: string): Promise<void> {
  await n.acto(analista, 'guardar_expediente', 'analista', {
    asunto_area: 'solicitudes',
    asunto_id,
    tgr: { situacion: 'SIN_DEUDA' },
    poder_judicial: { civiles: 0, laborales: 0, cobranza: 0 },
    opinion: 'Ventas estables con deudores que pagan dentro de lo pactado; se propone mantener el cupo por un año.',
    recomendacion: 'APROBAR',
  });
  await n.hacer(solicitudes, 'pasar_a_comite', 'analista', asunto_id, {});
}

/** The first of some clients whose renewal the virtual analyst can evaluate goes before the comité: what the rules stop gives its turn to the next one. */
async function anteElComite(n: Narrador, otros: readonly Cartera[]): Promise<void> {
  for (const c of otros.slice(0, 4)) {
    try {
      await proponer(n, await pedir(n, c));
      return;
    } catch (e) {
      n.detenidos.push(e instanceof Error ? e.message : String(e));
    }
  }
}

/** Risk through the last year, and its last weeks: what the sources say, the risk pages, the analyses, and the day from which they rule. */
export function agendarRiesgo(n: Narrador, hasta: Fecha, carteras: readonly Cartera[]): void {
  agendarSeguimiento(n, hasta, carteras);
  n.agendarAparte(addDays(hasta, -24), () => consultar(n, carteras));
  n.agendarAparte(addDays(hasta, -22), () => consentir(n, carteras));
  n.agendarAparte(addDays(hasta, -20), () => emitir(n, carteras));
  n.agendarAparte(addDays(hasta, -12), () => analizar(n, carteras));
  n.agendarAparte(addDays(hasta, -5), () => empeorar(n, carteras));
  agendarTropiezos(n, hasta, carteras, () => sinBloqueo(n, carteras));
  n.agendarAparte(hasta, async () => {
    await regir(n);
    const [espera, ...otros] = await sinBloqueo(n, carteras);
    if (espera) await pedir(n, espera);
    await anteElComite(n, otros);
  });
}
