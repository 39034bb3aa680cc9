drop trigger if exists pasivo_movimiento_solo_se_agrega on pasivo_movimiento;
--> statement-breakpoint
create trigger pasivo_movimiento_solo_se_agrega before update or delete on pasivo_movimiento for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists pasivo_movimiento_no_se_vacia on pasivo_movimiento;
--> statement-breakpoint
create trigger pasivo_movimiento_no_se_vacia before truncate on pasivo_movimiento for each statement execute function solo_se_agrega();
