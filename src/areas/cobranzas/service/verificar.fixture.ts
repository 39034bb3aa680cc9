/** The world of operaciones, for what cobranzas does with the documents that are being bought. */
export { AUTORIZA, abrirMundo, girar, operacion, quien, registrarCesion, ver } from '#areas/operaciones/service/mundo.fixture.ts';
