/** A company that sells notes and charges by mandate, for the tests of this folder. */
export { contract as ventas } from '#areas/venta-pagares/contract.ts';
export { abrirVenta, COMPRADOR, nueva, quien, TESORERO, vendible, venta } from '#areas/venta-pagares/service/mundo.fixture.ts';
export { ana, BANCO, hoy, ingresar, mandato } from './mundo.fixture.ts';
