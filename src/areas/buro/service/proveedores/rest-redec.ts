import { AppError } from '#kernel/errors.ts';
import { CAMPOS_OPERACION, leerRedec, type Registro } from '../../domain/redec.ts';
import { type Sobre, sobreDe } from '../../domain/redec-sobre.ts';
import type { Conexion } from './configuracion.ts';
import { comoFalla, exigirRut } from './equifax.ts';
import { abrirJson, en, filasEn, textoEn } from './json.ts';
import { llamar } from './llamada.ts';
import { type ConsentimientoDado, FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

const cuerpoDe = (p: PedidoAFuente, c: ConsentimientoDado & { recibo_hash: string }, s: Sobre): string =>
  JSON.stringify({
    [s.rut_consultado]: p.rut.replace('-', ''),
    [s.fecha_inicio_otorgamiento]: c.fecha.replaceAll('-', ''),
    [s.hora]: c.hora.replaceAll(':', ''),
    [s.hash]: c.recibo_hash,
  });

/** The names of the envelope; those that nobody could read keep everything from leaving. */
function nombresDe(escrito: string): Sobre {
  try {
    return sobreDe(escrito);
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    throw new FallaDeProveedor('redec_sobre_invalido', { parte: String(e.datos.parte) });
  }
}

/** The register of consolidated debt of the CMF: asked with the SHA-256 of the receipt of a consent, or not asked. Throws `FallaDeProveedor`. */
export function restRedec(c: Conexion, plazo_ms: number): Proveedor {
  return {
    async consultar(p, signal) {
      const dado = p.consentimiento;
      if (!dado?.recibo_hash) throw new FallaDeProveedor('sin_consentimiento');
      const s = nombresDe(p.sobre ?? '');
      const crudo = await llamar({
        url: `${c.url.replace(/\/+$/, '')}/${s.camino}`,
        cabeceras: {
          authorization: `Basic ${Buffer.from(`${c.usuario}:${c.clave}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        cuerpo: cuerpoDe(p, { ...dado, recibo_hash: dado.recibo_hash }, s),
        plazo_ms,
        signal,
      });
      const dicho = abrirJson(crudo);
      const rut = textoEn(dicho, s.respuesta_rut);
      exigirRut(rut, p.rut);
      if (!Array.isArray(en(dicho, s.operaciones))) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'operaciones' });
      const operaciones = filasEn(dicho, s.operaciones).map((o) => Object.fromEntries(CAMPOS_OPERACION.map((k) => [k, textoEn(o, s[k])])));
      const registro = { rut, fecha: textoEn(dicho, s.respuesta_fecha), operaciones: operaciones as unknown as Registro['operaciones'] };
      const deuda = comoFalla(() => leerRedec(registro, p.rut));
      return { estado: 'ok', crudo, contenido: { buro: null, deuda, otra: null }, parcial: false };
    },
  };
}
