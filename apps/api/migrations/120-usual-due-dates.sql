-- The day that the law says, if staff set another one in `due_on`.
alter table work_items add column usual_due_on date;
