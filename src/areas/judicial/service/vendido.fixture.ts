/** A company that sells notes, for the tests of this folder: the world of who sells them. */
export { abrirVenta, cobrar, descuadres, f, noche, vendible, venta } from '#areas/venta-pagares/service/mundo.fixture.ts';
