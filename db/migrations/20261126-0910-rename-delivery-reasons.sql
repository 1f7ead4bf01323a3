-- The ledger keeps codes; the console has a sentence for each.
update delivery set reason = 'obsolete' where reason = 'nothing to say any more';
update delivery set reason = 'worker lost' where reason = 'the sender stopped in the middle';
