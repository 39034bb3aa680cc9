import { describe, expect, it } from 'vitest';
import { MENSAJES_COMUNES, phrase } from './errors.ts';
import { accents, label, words } from './words.ts';

describe('códigos en palabras', () => {
  it('llevan los acentos y los nombres propios que el código no lleva', () => {
    expect(words('enviar_a_fiscalia')).toBe('enviar a Fiscalía');
    expect(words('rechazo-banco')).toBe('rechazo banco');
    expect(['TERMINO_ANTICIPADO', 'registrar_estado_sii', 'dar_visto_pep', 'recalcular', 'aceptar_recalculo'].map(label)).toEqual([
      'Término anticipado',
      'Registrar estado SII',
      'Dar visto PEP',
      'Recalcular',
      'Aceptar recálculo',
    ]);
  });
  it('la terminación en -ción y -sión se acentúa en singular y no en plural', () => {
    expect(words('operacion recaudacion conciliacion revision direccion')).toBe('operación recaudación conciliación revisión dirección');
    expect(words('operaciones_vivas')).toBe('operaciones vivas');
  });
  it('lo bien escrito no cambia', () => {
    for (const texto of ['está en Fiscalía', 'anular archivo de otro día', 'Recompra', 'con reparos']) expect(accents(texto)).toBe(texto);
  });
  it('la negativa de una acción se dice con sus acentos, y sus datos quedan como el código los dio', () => {
    const datos = { accion: 'enviar a fiscalia', estado: 'en fiscalia' };
    expect(phrase(MENSAJES_COMUNES.transicion_no_permitida ?? '', datos)).toBe('No se puede enviar a Fiscalía: está en Fiscalía');
    expect(phrase(MENSAJES_COMUNES.sin_permiso ?? '', { accion: 'retencion legal' })).toBe('No tiene permiso para retener por orden legal');
    expect(datos).toEqual({ accion: 'enviar a fiscalia', estado: 'en fiscalia' });
  });
});
