import { CAMPOS_OPERACION, leerRedec, type Registro } from '../../domain/redec.ts';
import type { Conexion } from './configuracion.ts';
import { comoFalla, exigirRut } from './equifax.ts';
import { abrirJson, filasEn, textoEn } from './json.ts';
import { llamar } from './llamada.ts';
import { type ConsentimientoDado, FallaDeProveedor, type PedidoAFuente, type Proveedor } from './proveedor.ts';

const cuerpoDe = (p: PedidoAFuente, c: ConsentimientoDado & { recibo_hash: string }): string =>
  JSON.stringify({
    rut_consultado: p.rut.replace('-', ''),
    fecha_inicio_otorgamiento: c.fecha.replaceAll('-', ''),
    hora: c.hora.replaceAll(':', ''),
    hash: c.recibo_hash,
  });

/** The register of consolidated debt of the CMF: asked with the SHA-256 of the receipt of a consent, or not asked. Throws `FallaDeProveedor`. */
export function restRedec(c: Conexion, plazo_ms: number): Proveedor {
  return {
    async consultar(p, signal) {
      const dado = p.consentimiento;
      if (!dado?.recibo_hash) throw new FallaDeProveedor('sin_consentimiento');
      const crudo = await llamar({
        url: `${c.url.replace(/\/+$/, '')}/consultarDeudas`,
        cabeceras: {
          authorization: `Basic ${Buffer.from(`${c.usuario}:${c.clave}`).toString('base64')}`,
          'content-type': 'application/json',
        },
        cuerpo: cuerpoDe(p, { ...dado, recibo_hash: dado.recibo_hash }),
        plazo_ms,
        signal,
      });
      const dicho = abrirJson(crudo);
      const rut = textoEn(dicho, 'rut_consultado');
      exigirRut(rut, p.rut);
      if (!Array.isArray(dicho.operaciones)) throw new FallaDeProveedor('respuesta_ilegible', { parte: 'operaciones' });
      const operaciones = filasEn(dicho, 'operaciones').map((o) => Object.fromEntries(CAMPOS_OPERACION.map((k) => [k, textoEn(o, k)])));
      const registro = { rut, fecha: textoEn(dicho, 'fecha'), operaciones: operaciones as unknown as Registro['operaciones'] };
      const deuda = comoFalla(() => leerRedec(registro, p.rut));
      return { estado: 'ok', crudo, contenido: { buro: null, deuda, otra: null }, parcial: false };
    },
  };
}
