import { freePort } from '../tools/postgres.ts';
import { abrirCasa, lanzar, terminar } from './nucleo/casa.ts';
import { sentenciasDe } from './nucleo/consultas.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, cargar } from './nucleo/medir.ts';

const RUTA = '/api/documentos?perPage=50';
const META = 0.7;

/** B1: the list of documents with session, permissions, reach, check of the answer and headers, over the bare handler of the same SQL. */
export async function medir(m: Medida): Promise<Resultado> {
  const casa = await abrirCasa('b1');
  try {
    await llenarDocumentos(casa, 10_000);
    const sentencias = await sentenciasDe(casa.pgUrl, RUTA);
    const puerto = await freePort();
    const env = { SENTENCIAS: JSON.stringify(sentencias), DATABASE_URL: casa.pgUrl, PORT: String(puerto) };
    const desnudo = await lanzar(['--import', 'tsx', 'bench/desnudo.ts'], env, /listening/);
    try {
      const token = await casa.token();
      const producto = async () => (await cargar({ url: `${casa.base}${RUTA}`, token, segundos: m.segundos })).rps;
      const minimo = async () => (await cargar({ url: `http://127.0.0.1:${puerto}/`, segundos: m.segundos })).rps;
      await cargar({ url: `${casa.base}${RUTA}`, token, segundos: 2 });
      await cargar({ url: `http://127.0.0.1:${puerto}/`, segundos: 2 });
      const r = await alternar(m.rondas, producto, minimo);
      return {
        banco: 'B1',
        titulo: 'una lista completa contra el manejador desnudo',
        base: `\`GET ${RUTA}\` (10.000 documentos, página de 50, sesión, permisos, alcance, forma de la respuesta y encabezados) contra \`node:http\` + \`pg\` con las ${sentencias.length} sentencias que el propio producto envía, 16 conexiones.`,
        cifras: [
          {
            que: 'peticiones por segundo, producto / desnudo',
            meta: `≥ ${fijo(META)}`,
            valor: fijo(r.razon),
            cumple: r.razon >= META,
            detalle: `${fijo(r.a, 0)} contra ${fijo(r.b, 0)} por segundo; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
          },
        ],
        notas: [],
      };
    } finally {
      await terminar(desnudo);
    }
  } finally {
    await casa.cerrar();
  }
}
